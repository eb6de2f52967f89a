import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ADMIN } from "../helpers/admin.ts";
import { postBody } from "../helpers/posts.ts";
import { freePort, type RunningSite } from "../helpers/site.ts";
import { type Drill, type DrillContext, Skipped } from "./drill.ts";
import { until } from "./until.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// The job queue is polled every ten seconds.
const PUBLISHED_MS = 60_000;
// More wrong passwords than an account allows before logins are rejected for a while.
const WRONG_PASSWORDS = 12;
const LIBRARIES = ["/usr/lib/*/faketime", "/usr/lib{,64}/faketime", "/usr/local/lib/faketime"];

export const clock: Drill = {
  name: "clock",
  promise:
    "the clock jumps 2 h and 30 days forward, and 1 h back: sessions, limits and schedules hold",
  run: async (context) => {
    const time = await fakeClock(context);
    const dataDir = await context.migratedFolder();
    const env = { ...time.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
    let site = await context.startSite(env);
    await time.verify(site);
    const first = await logIn(site);
    const now = time.now();
    await schedule(site, first, "in-90-minutes", now + 1.5 * HOUR_MS);
    await schedule(site, first, "in-20-days", now + 20 * DAY_MS);
    await schedule(site, first, "in-40-days", now + 40 * DAY_MS);

    await time.jump(2 * HOUR_MS);
    assert.equal(await userStatus(site, first), 401, "an access token of two hours ago");
    const refreshed = await refresh(site, first);
    assert.ok(refreshed, "the session can be refreshed");
    assert.equal(await userStatus(site, refreshed), 200);
    await shown(site, ["in-90-minutes"]);
    assert.deepEqual(await assertUnlisted(site, ["in-20-days", "in-40-days"]), [200, 404, 404]);

    await time.jump(30 * DAY_MS);
    assert.equal(await refresh(site, refreshed), undefined, "a session ends after 30 days unused");
    const second = await logIn(site);
    await shown(site, ["in-90-minutes", "in-20-days"]);
    assert.deepEqual(await assertUnlisted(site, ["in-40-days"]), [200, 404]);

    await publish(site, second, "just-published");
    await lockOut(site);
    await time.jump(-HOUR_MS);
    assert.equal(await userStatus(site, second), 200, "the session holds when the clock goes back");
    assert.ok(await refresh(site, second), "and can be refreshed");
    assert.ok(await logIn(site), "a limit on logins does not last an hour longer");
    await shown(site, ["in-90-minutes", "in-20-days", "just-published"]);
    await site.stop();
    site = await context.startSite(env);
    const third = await logIn(site);
    await schedule(site, third, "in-30-minutes", time.now() + HOUR_MS / 2);
    await shown(site, ["in-90-minutes", "in-20-days", "just-published"]);
    assert.deepEqual(await assertUnlisted(site, ["in-30-minutes", "in-40-days"]), [200, 404, 404]);
    await time.jump(HOUR_MS);
    await shown(site, ["in-30-minutes"]);
    return [
      "+2 h: access token refused, session refreshed, a post of 90 minutes later published, later ones not",
      "+30 days: session ended, login works, the post of 20 days later published",
      "-1 h: session holds, 12 wrong passwords locked nobody out, nothing published early or hidden, also after a restart",
    ];
  },
};

/** A clock that can be set while the site runs. Timers keep running as usual. */
async function fakeClock(context: DrillContext) {
  const [library] = globSync(LIBRARIES.map((folder) => `${folder}/libfaketimeMT.so.1`));
  if (!library) throw new Skipped("libfaketime is not installed (apt-get install faketime).");
  const file = join(await context.folder(), "clock");
  let offsetMs = 0;
  const set = () => writeFile(file, `${offsetMs < 0 ? "-" : "+"}${Math.abs(offsetMs / 1000)}`);
  await set();
  const now = () => Date.now() + offsetMs;
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    now,
    jump: (ms: number) => {
      offsetMs += ms;
      return set();
    },
    /** Some builds of Node read the clock without the C library. */
    verify: async ({ url }: RunningSite) => {
      offsetMs = HOUR_MS;
      await set();
      const { headers } = await fetch(`${url}/api/auth/user`);
      offsetMs = 0;
      await set();
      const ahead = Date.parse(headers.get("Date") ?? "") - Date.now();
      if (ahead < HOUR_MS / 2) throw new Skipped("libfaketime has no effect on this Node.");
    },
  };
}

type Session = { access_token: string; refresh_token: string };

async function post<Result>({ url }: RunningSite, path: string, body: unknown, token = "") {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const json = (await response.json()) as Result;
  return response.ok ? json : undefined;
}

async function logIn(site: RunningSite) {
  const session = await post<Session>(site, "/api/auth/token?grant_type=password", ADMIN);
  assert.ok(session, "the admin can log in");
  return session;
}

function refresh(site: RunningSite, { refresh_token }: Session) {
  return post<Session>(site, "/api/auth/token?grant_type=refresh_token", { refresh_token });
}

async function userStatus({ url }: RunningSite, { access_token }: Session) {
  const headers = { Authorization: `Bearer ${access_token}` };
  return (await fetch(`${url}/api/auth/user`, { headers })).status;
}

/** Guesses passwords until the account is limited. */
async function lockOut(site: RunningSite) {
  for (let guess = 0; guess < WRONG_PASSWORDS; guess++) {
    const body = { ...ADMIN, password: `Wrong-Password-${guess}` };
    await post(site, "/api/auth/token?grant_type=password", body);
  }
  const login = await post(site, "/api/auth/token?grant_type=password", ADMIN);
  assert.equal(login, undefined, "after that many wrong passwords, logins are limited");
}

async function schedule(site: RunningSite, session: Session, slug: string, at: number) {
  const publish_at = new Date(at).toISOString();
  const body = postBody({ slug, published: false, publish_at });
  assert.ok(await post(site, "/api/admin/posts", body, session.access_token), slug);
}

async function publish(site: RunningSite, session: Session, slug: string) {
  assert.ok(await post(site, "/api/admin/posts", postBody({ slug }), session.access_token), slug);
}

async function shown({ url }: RunningSite, slugs: string[]) {
  for (const slug of slugs) {
    const isShown = async () => {
      const list = await (await fetch(`${url}/blog`)).text();
      return list.includes(`/blog/${slug}`) && (await fetch(`${url}/blog/${slug}`)).ok;
    };
    await until(isShown, PUBLISHED_MS, `${slug} was not shown`);
  }
}

/** Checks that the list names none of the posts. Returns its status and that of each post. */
async function assertUnlisted({ url }: RunningSite, slugs: string[]) {
  const list = await fetch(`${url}/blog`);
  const html = await list.text();
  for (const slug of slugs) assert.ok(!html.includes(`/blog/${slug}`), `${slug} is listed`);
  const statuses = slugs.map(async (slug) => (await fetch(`${url}/blog/${slug}`)).status);
  return [list.status, ...(await Promise.all(statuses))];
}
