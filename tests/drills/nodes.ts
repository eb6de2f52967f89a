import assert from "node:assert/strict";
import { once } from "node:events";
import { postBody } from "../helpers/posts.ts";
import { readMail } from "../helpers/read-mail.ts";
import { adminHeaders, runningAdmin } from "../helpers/running-admin.ts";
import { startSmtp } from "../helpers/services/smtp.ts";
import type { RunningSite } from "../helpers/site.ts";
import type { Drill, DrillContext } from "./drill.ts";
import { count, duration, timed } from "./figures.ts";
import { Ledger } from "./ledger.ts";
import { until } from "./until.ts";

const POSTS = 4;
const VISIBLE_MS = 1_000;
const SCHEDULED_IN_MS = 2_000;
// The dead node's claim expires after 30 seconds, and the queue is polled every 10.
const TAKEN_OVER_MS = 60_000;

export const nodes: Drill = {
  name: "nodes",
  promise: "two nodes on one PostgreSQL show the same, and one takes over when the other is killed",
  run: async (context) => {
    const { url } = await context.startPostgres();
    // The node that is killed never finishes an email, so it holds the claims of several.
    const silent = await startSmtp({ onConnect: () => {} });
    context.onEnd(silent.stop);
    const smtp = await startSmtp();
    context.onEnd(smtp.stop);
    const env = { DATABASE_URL: url, TRUST_PROXY: "1", ADMIN_PASSWORD: "" };
    const start = async (SMTP_URL: string) =>
      context.startSite({ ...env, SMTP_URL, DATA_DIR: await context.folder() });
    const [one, other] = await Promise.all([start(silent.url), start(smtp.url)]);
    const password = firstPassword([one, other]);
    const login = { email: "admin@example.com", password };

    const figures = [await publishOnBoth(context, [one, other], login)];
    await scheduledPost([one, other], login);
    figures.push("a scheduled post appeared on both");
    const ledger = new Ledger();
    await ledger.addPosts(one, POSTS, login);
    const writing = await ledger.startWriting(one, login);
    await until(async () => ledger.messages.length > 2, 30_000, "no message was sent");
    const ended = once(one.process, "exit");
    one.process.kill("SIGKILL");
    await ended;
    await writing.stop();
    await ledger.check(other, login);
    figures.push(
      `one killed: ${count(ledger.saves, "save")} and ${count(ledger.messages.length, "message")} acknowledged, 0 lost`,
    );
    if (context.isShort) return figures;
    const isSent = async () => {
      const subjects = smtp.received.map(({ raw }) => readMail(raw).header("Subject"));
      return ledger.messages.every((name) => subjects.includes(`Message from ${name}`));
    };
    const taken = await timed(() => until(isSent, TAKEN_OVER_MS, "emails were not taken over"));
    figures.push(`its emails sent by the other after ${duration(taken.ms)}`);
    return figures;
  },
};

type Login = { email: string; password: string };

/** The password of the first admin, whom only one of two nodes on an empty database may create. */
function firstPassword(sites: RunningSite[]) {
  const lines = sites.flatMap(({ said }) => said).filter((line) => line.includes("first admin"));
  assert.equal(lines.length, 1, "one first admin");
  return /with the password (\S+) /.exec(lines[0] ?? "")?.[1] ?? "";
}

/** Publishes on each node in turn, and waits until the other one shows it. */
async function publishOnBoth(context: DrillContext, sites: RunningSite[], login: Login) {
  const rounds = context.rounds(40, 6);
  // A session of one node is valid on the other.
  const headers = await adminHeaders(sites[0] as RunningSite, login);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [here, there] = round % 2 ? sites : sites.toReversed();
    assert.ok(here && there);
    assert.equal((await fetch(`${there.url}/blog`)).status, 200);
    const title = `Published in round ${round}`;
    const saved = await fetch(`${here.url}/api/admin/posts`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(postBody({ title, slug: `round-${round}` })),
    });
    assert.equal(saved.status, 201);
    await saved.json();
    const shows = async () => (await (await fetch(`${there.url}/blog`)).text()).includes(title);
    const limit = context.limit(VISIBLE_MS);
    times.push((await timed(() => until(shows, limit, "the other node had not shown it"))).ms);
    assert.equal((await fetch(`${there.url}/blog/round-${round}`)).status, 200);
  }
  return `${count(rounds, "publish", "publishes")} visible on the other node in ${duration(Math.max(...times))} at most`;
}

async function scheduledPost([one, other]: RunningSite[], login: Login) {
  assert.ok(one && other);
  const admin = await runningAdmin(one, login);
  const publish_at = new Date(Date.now() + SCHEDULED_IN_MS).toISOString();
  await admin("/api/admin/posts", postBody({ slug: "later", published: false, publish_at }));
  for (const path of ["/blog", "/feed.xml", "/sitemap.xml"]) {
    for (const site of [one, other]) {
      const shows = async () =>
        (await (await fetch(site.url + path)).text()).includes("/blog/later");
      await until(shows, TAKEN_OVER_MS, `${path} did not show the scheduled post`);
    }
  }
}
