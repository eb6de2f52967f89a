import { beforeEach, expect, test } from "vitest";
import { deleteExpired } from "#platform/retention.server.ts";
import { newAccount, PASSWORD } from "../../../tests/helpers/accounts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { knownDevices, rateLimits } from "../../../tests/helpers/tables.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";
import { deviceRetention } from "./devices.server.ts";

const DAY = 24 * 60 * 60_000;

describeWithDatabase("known devices", (database) => {
  let site: ReturnType<typeof testSite>;
  let email: string;

  beforeEach(async () => {
    await database.db.delete(rateLimits);
    site = testSite({ database, env: { TRUST_PROXY: "1" } });
    ({ email } = await newAccount(site, database.db));
  });

  type Attempt = { as?: string; password?: string; cookie?: string; ip?: string };
  const login = ({
    as = email,
    password = PASSWORD,
    cookie = "",
    ip = "203.0.113.1",
  }: Attempt = {}) =>
    site.call("/api/auth/token?grant_type=password", {
      body: { email: as, password },
      headers: { "X-Forwarded-For": ip, Cookie: cookie },
    });
  const loginStatus = async (attempt?: Attempt) => (await login(attempt)).status;
  /** Signs in and returns what the browser then sends. */
  const loginDevice = async (attempt?: Attempt) => {
    const response = await login(attempt);
    expect(response.status).toBe(200);
    return response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  };
  /** Wrong passwords from new IP addresses, until the account is blocked for unknown browsers. */
  const attack = async () => {
    for (let n = 0; n < 12; n++) await login({ password: "a guess", ip: `198.51.100.${n}` });
    expect(await loginStatus({ ip: "203.0.113.99" })).toBe(429);
  };

  test("the owner's browser gets in while strangers keep the account locked, again and again", async () => {
    let cookie = await loginDevice();
    for (let round = 0; round < 3; round++) {
      await attack();
      cookie = await loginDevice({ cookie });
      expect(cookie).not.toBe("");
    }
  });

  test("an IP address with too many failed logins does not keep the owner's browser out", async () => {
    const cookie = await loginDevice();
    for (let n = 0; n < 31; n++) await login({ as: `nobody-${n}@example.com` });
    expect(await loginStatus()).toBe(429);
    expect(await loginStatus({ cookie })).toBe(200);
  });

  test("the owner's sign-in gives strangers no further guesses", async () => {
    const cookie = await loginDevice();
    await attack();
    await loginDevice({ cookie });
    expect(await loginStatus({ password: "a guess", ip: "198.51.100.77" })).toBe(429);
  });

  test("with the cookie a wrong password is still wrong", async () => {
    const cookie = await loginDevice();
    expect(await loginStatus({ cookie, password: "a guess" })).toBe(400);
  });

  test("a device that fails five times in a row counts as unknown until it signs in again", async () => {
    const cookie = await loginDevice();
    for (let n = 0; n < 4; n++) await login({ cookie, password: "mistyped" });
    const still = await loginDevice({ cookie });
    for (let n = 0; n < 5; n++) await login({ cookie: still, password: "a guess" });
    await attack();
    expect(await loginStatus({ cookie: still })).toBe(429);
    site.pass(15 * 60_000);
    const fresh = await loginDevice({ cookie: still });
    await attack();
    expect(await loginStatus({ cookie: fresh })).toBe(200);
  });

  test("guesses made all at once with one cookie are limited just the same", async () => {
    const cookie = await loginDevice();
    await attack();
    const guesses = Array.from({ length: 20 }, () => loginStatus({ cookie, password: "a guess" }));
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  });

  test("an old copy of the cookie stops working after the next sign-in", async () => {
    const copy = await loginDevice();
    await loginDevice({ cookie: copy });
    await attack();
    expect(await loginStatus({ cookie: copy })).toBe(429);
  });

  test("a forged cookie and that of another account have no effect", async () => {
    const [name] = (await loginDevice()).split("=");
    const other = await newAccount(site, database.db);
    const [, foreign] = (await loginDevice({ as: other.email })).split("=");
    await attack();
    expect(await loginStatus({ cookie: `${name}=forged` })).toBe(429);
    expect(await loginStatus({ cookie: `${name}=${foreign}` })).toBe(429);
  });

  test("one browser is known to several accounts", async () => {
    const mine = await loginDevice();
    const other = await newAccount(site, database.db);
    const both = `${mine}; ${await loginDevice({ as: other.email, cookie: mine })}`;
    await attack();
    expect(await loginStatus({ cookie: both })).toBe(200);
  });

  test("on https, the owner's browser gets in while strangers lock the account, too", async () => {
    site = testSite({ database, env: { SITE_URL: "https://www.example.com", TRUST_PROXY: "1" } });
    const cookie = await loginDevice();
    await attack();
    expect(await loginStatus({ cookie })).toBe(200);
  });

  test("the cookie is for the server alone, and sent nowhere but to the sign-in", async () => {
    const set = (await login()).headers.get("Set-Cookie");
    expect(set).toMatch(
      /^device-[0-9a-f]{12}=[\w-]{43}; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    site = testSite({ database, env: { SITE_URL: "https://www.example.com", TRUST_PROXY: "1" } });
    expect((await login()).headers.get("Set-Cookie")).toMatch(
      /^__Secure-device-[0-9a-f]{12}=[\w-]{43}; .*; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await login({ password: "wrong password" })).headers.get("Set-Cookie")).toBeNull();
  });

  test("only the token's hash is stored, and retained for half a year after the last login", async () => {
    await database.db.delete(knownDevices);
    const [, token = ""] = (await loginDevice()).split("=");
    expect(JSON.stringify(await database.db.select().from(knownDevices))).not.toContain(token);
    const count = async () => (await database.db.select().from(knownDevices)).length;
    const sweepIn = (days: number) =>
      deleteExpired(contextOn(database.db, new Date(site.now().getTime() + days * DAY)), [
        deviceRetention,
      ]);
    await sweepIn(179);
    expect(await count()).toBe(1);
    await sweepIn(181);
    expect(await count()).toBe(0);
  });
});
