import { beforeEach, expect, test } from "vitest";
import { signedIn } from "../../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { siteWithPeople } from "../../tests/helpers/login/site-with-people.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;

type Listed = {
  id: string;
  device: string;
  ip: string;
  signed_in_at: string;
  last_used_at: string;
  is_current: boolean;
};

describeWithDatabase("a user's own sessions", (database) => {
  const { site, user, admin } = siteWithPeople(database, { before: beforeEach });

  const list = async (token: string) => {
    const response = await site.call("/api/account/sessions", { token });
    return ((await response.json()) as { sessions: Listed[] }).sessions;
  };
  const end = (id: string, token: string) =>
    site.call(`/api/account/sessions/${id}`, { method: "DELETE", token });
  const endOthers = async (token: string) =>
    (await site.call("/api/account/sessions/end-others", { method: "POST", token })).json();
  const sessionStatus = async (token: string) =>
    (await site.call("/api/auth/user", { token })).status;
  const refresh = (refresh_token: string, headers = {}) =>
    site.call("/api/auth/token?grant_type=refresh_token", { body: { refresh_token }, headers });

  test("are listed with this device first, and nobody else's", async () => {
    site.pass(MINUTE);
    await signedIn(site, user.email);
    const sessions = await list(user.token);
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({
      device: "Unknown device",
      ip: "192.0.2.1",
      signed_in_at: "2026-02-03T12:00:00.000Z",
      last_used_at: "2026-02-03T12:00:00.000Z",
    });
    const ids = (await list(admin.token)).map(({ id }) => id);
    expect(ids).not.toContain(sessions[0]?.id);
  });

  test("name the device and the time of the latest refresh", async () => {
    site.pass(10 * MINUTE);
    const response = await refresh(user.refreshToken, { "User-Agent": FIREFOX });
    const { access_token } = (await response.json()) as { access_token: string };
    expect(await list(access_token)).toMatchObject([
      {
        device: "Firefox on Linux",
        signed_in_at: "2026-02-03T12:00:00.000Z",
        last_used_at: "2026-02-03T12:10:00.000Z",
      },
    ]);
  });

  test("a very long user agent is cut, not refused", async () => {
    const headers = { "User-Agent": FIREFOX + "x".repeat(5000) };
    expect((await refresh(user.refreshToken, headers)).status).toBe(200);
  });

  test("one that is ended is signed out at its next request and can't be refreshed", async () => {
    const elsewhere = await signedIn(site, user.email);
    const [, other] = await list(user.token);
    expect((await end(other?.id ?? "", user.token)).status).toBe(200);
    expect(await sessionStatus(elsewhere.token)).toBe(401);
    expect((await refresh(elsewhere.refreshToken)).status).toBe(400);
    expect(await list(user.token)).toHaveLength(1);
    expect((await end(other?.id ?? "", user.token)).status).toBe(404);
  });

  test("nobody can end another user's", async () => {
    const [theirs] = await list(user.token);
    expect((await end(theirs?.id ?? "", admin.token)).status).toBe(404);
    expect((await end("not-an-id", admin.token)).status).toBe(404);
    expect(await sessionStatus(user.token)).toBe(200);
  });

  test("all others can be ended at once", async () => {
    const elsewhere = [await signedIn(site, user.email), await signedIn(site, user.email)];
    expect(await endOthers(user.token)).toEqual({ ended: 2 });
    for (const { token } of elsewhere) expect(await sessionStatus(token)).toBe(401);
    expect(await sessionStatus(user.token)).toBe(200);
    expect(await sessionStatus(admin.token)).toBe(200);
    expect(await endOthers(user.token)).toEqual({ ended: 0 });
  });

  test("one that was not used for 30 days is no longer listed", async () => {
    site.pass(31 * DAY);
    const { token } = await signedIn(site, user.email);
    expect(await list(token)).toHaveLength(1);
  });

  test("ending them is recorded", async () => {
    await signedIn(site, user.email);
    await signedIn(site, user.email);
    const [, other] = await list(user.token);
    await end(other?.id ?? "", user.token);
    await endOthers(user.token);
    const response = await site.call(`/api/admin/audit?person=${user.email}`, {
      token: admin.token,
    });
    const { entries } = (await response.json()) as { entries: object[] };
    const recorded = { actor: user.email, address: "192.0.2.1" };
    expect(entries).toContainEqual(
      expect.objectContaining({ action: "session_ended", ...recorded }),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({ action: "other_sessions_ended", ...recorded }),
    );
  });
});
