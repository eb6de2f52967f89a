import { beforeEach, expect, test } from "vitest";
import { deleteExpired } from "#platform/retention.server.ts";
import { newAccount, signedIn } from "../../../tests/helpers/accounts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { createRecoveryCodes, passwordStep } from "../../../tests/helpers/login/second-factor.ts";
import { softwarePasskey } from "../../../tests/helpers/login/software-passkey.ts";
import {
  auditLog,
  passkeyChallenges,
  passkeys,
  rateLimits,
} from "../../../tests/helpers/tables.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";
import { sampleWebsite } from "../../../tests/helpers/website.ts";
import { deactivateAccount } from "../accounts/accounts.server.ts";
import { challengeRetention } from "./passkeys.server.ts";

const { firm } = sampleWebsite;

const ORIGIN = "http://localhost:3000";
const MINUTE_MS = 60_000;
type Options = { challenge_id: string; options: { challenge: string; user: { id: string } } };
type How = { origin?: string; rpID?: string; isVerified?: boolean; userHandle?: string };

describeWithDatabase("passkeys", (database) => {
  let site: ReturnType<typeof testSite>;
  let user: { id: string; email: string };
  let token: string;
  let device: ReturnType<typeof softwarePasskey>;

  beforeEach(async () => {
    await database.db.delete(rateLimits);
    site = testSite({ database });
    user = await newAccount(site, database.db);
    token = (await signedIn(site, user.email)).token;
    device = softwarePasskey();
  });

  const post = (path: string, body: unknown = {}, as?: string) =>
    site.call(`/api/auth/passkeys/${path}`, { body, token: as });
  const fetchOptions = async (path: string, as?: string) =>
    (await (await post(`${path}/options`, {}, as)).json()) as Options;
  const register = async (how: How = {}, as = token) => {
    const { challenge_id, options } = await fetchOptions("registration", as);
    const { challenge, user: owner } = options;
    const credential = device.create({ origin: ORIGIN, challenge, userHandle: owner.id, ...how });
    return post("registration/verify", { challenge_id, credential }, as);
  };
  const present = async (how: How = {}) => {
    const { challenge_id, options } = await fetchOptions("authentication");
    const { challenge } = options;
    return { challenge_id, credential: device.get({ origin: ORIGIN, challenge, ...how }) };
  };
  const signIn = async (how: How = {}) => post("authentication/verify", await present(how));
  const account = (method: string, path: string, body?: unknown, as = token) =>
    site.call(`/api/account/${path}`, { method, body, token: as });
  const listed = async (as = token) =>
    (
      (await (await account("GET", "second-factors", undefined, as)).json()) as {
        passkeys: { id: string; name: string; last_used_at: string | null }[];
      }
    ).passkeys;

  test("a passkey alone logs in, and a password alone no longer does", async () => {
    const registered = await register();
    expect(registered.status).toBe(200);
    expect(await registered.json()).toMatchObject({ friendly_name: expect.any(String) });
    expect(await listed()).toMatchObject([{ last_used_at: null }]);
    const { response, cookie } = await passwordStep(site, user.email);
    expect(response.status).toBe(403);
    const step = await site.call("/api/auth/second-factor", { headers: { Cookie: cookie } });
    expect(await step.json()).toEqual({ totp: false, passkey: true });

    const signedInWith = await signIn();
    expect(signedInWith.status).toBe(200);
    const session = (await signedInWith.json()) as { access_token: string };
    expect(session).toMatchObject({ user: { email: user.email } });
    const me = await site.call("/api/auth/user", { token: session.access_token });
    expect(me.status).toBe(200);
    expect(await listed()).toMatchObject([{ last_used_at: site.now().toISOString() }]);
  });

  test("the options name this site only, and require that the device is unlocked", async () => {
    const created = await (await post("registration/options", {}, token)).json();
    expect(created).toMatchObject({
      options: {
        rp: { id: "localhost", name: firm.name },
        user: { name: user.email },
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      },
    });
    const elsewhere = testSite({ database, env: { SITE_URL: "https://www.firm.example" } });
    const headers = { Host: "evil.example", Origin: "https://evil.example" };
    const path = "/api/auth/passkeys/authentication/options";
    const response = await elsewhere.call(path, { body: {}, headers });
    expect(await response.json()).toMatchObject({
      options: { rpId: "www.firm.example", userVerification: "required" },
    });
  });

  test("a challenge is used once, by the right person, within five minutes", async () => {
    await register();
    const presented = await present();
    expect((await post("authentication/verify", presented)).status).toBe(200);
    const again = await post("authentication/verify", presented);
    expect(await again.json()).toMatchObject({ error_code: "webauthn_challenge_expired" });

    // One for adding a passkey does not log in, and one for logging in adds none.
    const { challenge_id, options } = await fetchOptions("registration", token);
    const { challenge } = options;
    const credential = device.get({ origin: ORIGIN, challenge });
    expect((await post("authentication/verify", { challenge_id, credential })).status).toBe(400);
    const other = await signedIn(site, (await newAccount(site, database.db)).email);
    const created = softwarePasskey().create({ origin: ORIGIN, challenge });
    const stolen = { challenge_id, credential: created };
    expect((await post("registration/verify", stolen, other.token)).status).toBe(400);
    expect(await listed(other.token)).toEqual([]);

    const late = await present();
    site.pass(5 * MINUTE_MS + 1);
    expect((await post("authentication/verify", late)).status).toBe(400);
    await deleteExpired(contextOn(database.db, site.now()), [challengeRetention]);
    expect(await database.db.$count(passkeyChallenges)).toBe(0);
  });

  test("of two simultaneous uses of one challenge, one succeeds", async () => {
    await register();
    const presented = await present();
    const responses = await Promise.all([1, 2].map(() => post("authentication/verify", presented)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test.each<[string, How]>([
    ["another origin", { origin: "https://evil.example" }],
    ["another port of the host", { origin: "http://localhost:3001" }],
    ["another host's passkey", { rpID: "evil.example" }],
    ["a device that was not unlocked", { isVerified: false }],
  ])("%s is refused, at registration and at login", async (_, how) => {
    expect((await register(how)).status).toBe(400);
    expect(await listed()).toEqual([]);
    expect((await register()).status).toBe(200);
    const refused = await signIn(how);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error_code: "webauthn_verification_failed" });
  });

  test("a passkey that names another user, or has a copied counter, is refused", async () => {
    await register();
    const other = await newAccount(site, database.db);
    const userHandle = Buffer.from(other.id).toString("base64url");
    expect((await signIn({ userHandle })).status).toBe(400);
    expect((await signIn()).status).toBe(200);
    device.setCounter(0);
    expect((await signIn()).status).toBe(400);
  });

  test("an unknown passkey, and one of a deactivated account, log nobody in", async () => {
    const unknown = await signIn();
    expect(await unknown.json()).toMatchObject({ error_code: "webauthn_credential_not_found" });
    await register();
    await deactivateAccount(contextOn(database.db, site.now()), user.id, { actor: "test" });
    expect(await (await signIn()).json()).toMatchObject({ error_code: "user_banned" });
  });

  test("several passkeys have names of their own; the last one takes the recovery codes with it", async () => {
    await register();
    await createRecoveryCodes(site, token);
    device = softwarePasskey();
    await register();
    const [first, second] = await listed();
    expect((await account("PUT", `passkeys/${first?.id}`, { name: " My phone " })).status).toBe(
      200,
    );
    expect((await listed()).map(({ name }) => name)).toEqual(["My phone", second?.name]);
    for (const name of ["", " ", "x".repeat(61), "a\nb", 1]) {
      expect((await account("PUT", `passkeys/${first?.id}`, { name })).status).toBe(422);
    }
    expect((await account("DELETE", `passkeys/${first?.id}`)).status).toBe(200);
    const left = await account("GET", "second-factors");
    expect(await left.json()).toMatchObject({ passkeys: [{ id: second?.id }], recovery_codes: 10 });
    await account("DELETE", `passkeys/${second?.id}`);
    const none = await account("GET", "second-factors");
    expect(await none.json()).toMatchObject({ passkeys: [], recovery_codes: 0 });
    const entries = await database.db.select().from(auditLog);
    const actions = entries.filter(({ subject }) => subject === user.email);
    expect(actions.map(({ action }) => action)).toEqual([
      "passkey_added",
      "recovery_codes_created",
      "passkey_added",
      "passkey_removed",
      "passkey_removed",
    ]);
  });

  test("an account has 20 passkeys at most, however many were started before", async () => {
    const existing = Array.from({ length: 19 }, (_, n) => ({
      userId: user.id,
      name: `Key ${n}`,
      credentialId: `${user.id}-${n}`,
      publicKey: "none",
      counter: 0,
      transports: [],
      isSynced: false,
    }));
    await database.db.insert(passkeys).values(existing);
    const started = await Promise.all([1, 2, 3].map(() => fetchOptions("registration", token)));
    const responses = await Promise.all(
      started.map(({ challenge_id, options: { challenge, user: owner } }) => {
        const how = { origin: ORIGIN, challenge, userHandle: owner.id };
        const credential = softwarePasskey().create(how);
        return post("registration/verify", { challenge_id, credential }, token);
      }),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      msg: "You have 20 passkeys already. Remove one first.",
    });
    expect(await listed()).toHaveLength(20);
    expect((await post("registration/options", {}, token)).status).toBe(409);
  });

  test("another user's passkey can't be renamed, removed or added again", async () => {
    await register();
    const [mine] = await listed();
    const other = (await signedIn(site, (await newAccount(site, database.db)).email)).token;
    const body = { name: "Mine now" };
    expect((await account("PUT", `passkeys/${mine?.id}`, body, other)).status).toBe(404);
    expect((await account("DELETE", `passkeys/${mine?.id}`, undefined, other)).status).toBe(404);
    expect((await register({}, other)).status).toBe(409);
    expect(await listed()).toEqual([mine]);
  });

  test("adding and removing need the password when the login was a while ago", async () => {
    await register();
    const [passkey] = await listed();
    site.pass(10 * MINUTE_MS);
    const start = await post("registration/options", {}, token);
    expect(start.status).toBe(403);
    expect(await start.json()).toMatchObject({ error_code: "verification_required" });
    expect((await account("DELETE", `passkeys/${passkey?.id}`)).status).toBe(403);
  });

  test.each([
    ["authentication/verify", {}],
    ["authentication/verify", { challenge_id: "x", credential: {} }],
    ["authentication/verify", { challenge_id: crypto.randomUUID(), credential: { id: "a" } }],
    ["registration/verify", { challenge_id: crypto.randomUUID(), credential: null }],
  ])("%s with %j is refused", async (path, body) => {
    expect((await post(path, body, token)).status).toBe(422);
  });

  test("garbage in the right shape is refused", async () => {
    await register();
    const [stored] = await database.db.select().from(passkeys);
    const { challenge_id } = await fetchOptions("authentication");
    const id = stored?.credentialId;
    const response = { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" };
    const credential = { id, rawId: id, type: "public-key", response };
    expect((await post("authentication/verify", { challenge_id, credential })).status).toBe(400);
  });

  test("one IP address can't fill the database with challenges", async () => {
    for (let n = 0; n < 100; n++) await post("authentication/options");
    expect((await post("authentication/options")).status).toBe(429);
  });
});
