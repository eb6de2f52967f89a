import type { Page } from "@playwright/test";
import { startSmtp, type Verdict } from "../helpers/services/smtp.ts";
import { freePort } from "../helpers/site.ts";
import { test as base, expect, startTestedSite } from "./fixtures.ts";

type MailServer = Awaited<ReturnType<typeof mailServer>>;
type WorkerFixtures = { mail: MailServer };

/** A site whose emails go to a real server that the test can stop, slow down and make reject. */
export const test = base.extend<object, WorkerFixtures>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const mail = await mailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ mail }, use) => {
      const site = await startTestedSite({
        SMTP_URL: mail.url,
        MAIL_FROM: "The Site <site@example.com>",
        CONTACT_TO: "office@example.com",
        // These tests cause warnings on purpose.
        LOG_LEVEL: "error",
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

export { expect };

async function mailServer() {
  const port = await freePort();
  const received: Awaited<ReturnType<typeof startSmtp>>["received"] = [];
  const verdicts = new Map<string, Verdict>();
  let running: Awaited<ReturnType<typeof startSmtp>> | undefined;
  let greeting: (() => Promise<void>) | undefined;

  function judge(raw: string): Verdict {
    const word = [...verdicts.keys()].find((known) => raw.includes(known)) ?? "";
    const verdict = verdicts.get(word) ?? "accept";
    verdicts.delete(word);
    return verdict;
  }

  async function start() {
    running = await startSmtp({
      port,
      judge,
      onReceived: (mail) => received.push(mail),
      onConnect: (_session, done) => {
        const wait = greeting;
        greeting = undefined;
        if (wait) void wait().then(() => done());
        else done();
      },
    });
  }
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** All emails that arrived, also before a restart. */
    received,
    /** Verdicts on the next email that contains a word, by word. */
    verdicts,
    start,
    stop: async () => running?.stop(),
    /** The next connection is greeted when `wait` is over. */
    greetNextAfter: (wait: () => Promise<void>) => {
      greeting = wait;
    },
    /** The email about this sender's message, once it is there. */
    async from(name: string) {
      const find = () =>
        received.filter(({ raw }) => raw.includes(`Subject: Message from ${name}`));
      await expect.poll(() => find().length, { timeout: 60_000 }).toBeGreaterThan(0);
      return find();
    },
  };
}

type Values = { name: string; email?: string; message?: string };

export async function fillForm(page: Page, { name, email, message }: Values) {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Email" }).fill(email ?? "ada@example.com");
  await page.getByRole("textbox", { name: "Message" }).fill(message ?? "Our reports disagree.");
}
