import { once } from "node:events";
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { migratedDataDir } from "./helpers/data-dir.ts";
import { readMail } from "./helpers/read-mail.ts";
import { ADMIN, freePort, type RunningSite, startSite } from "./helpers/site.ts";
import { startSmtp } from "./helpers/smtp.ts";

const ROUNDS = 8;

async function post(site: RunningSite, path: string, body: unknown, headers = {}) {
  const response = await fetch(site.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json() as Promise<Record<string, string>>;
}

async function inbox(site: RunningSite) {
  const { access_token } = await post(site, "/api/auth/token?grant_type=password", ADMIN);
  const response = await fetch(`${site.url}/api/admin/messages`, {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  const { messages } = (await response.json()) as { messages: { name: string }[] };
  return messages.map(({ name }) => name);
}

/** Sends a message and kills the site as soon as it has responded. */
async function acknowledgeAndKill(env: Record<string, string>, name: string) {
  const site = await startSite(env);
  onTestFinished(() => void site.process.kill("SIGKILL"));
  const ended = once(site.process, "exit");
  await post(site, "/api/functions/send-contact-email", {
    name,
    email: "ada@example.com",
    message: "Our reports disagree.",
  });
  site.process.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

test("a message that got a response is in the inbox and arrives, however the site ends", {
  timeout: 600_000,
}, async () => {
  const dataDir = await migratedDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  // It takes connections and says nothing, so that no mail leaves before the kill.
  let isSilent = true;
  const smtp = await startSmtp({ onConnect: (_session, done) => void (isSilent || done()) });
  onTestFinished(smtp.stop);
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SMTP_URL: smtp.url,
    LOG_LEVEL: "error",
  };
  const acknowledged: string[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    await acknowledgeAndKill(env, `Round ${round}`);
    acknowledged.push(`Round ${round}`);
  }
  expect(smtp.received).toEqual([]);

  isSilent = false;
  const site = await startSite(env);
  onTestFinished(async () => void (await site.stop()));
  expect((await inbox(site)).sort()).toEqual(acknowledged.sort());
  await smtp.arrived(ROUNDS);
  const subjects = smtp.received.map(({ raw }) => readMail(raw).header("Subject"));
  expect(subjects.sort()).toEqual(acknowledged.map((name) => `Message from ${name}`).sort());
});
