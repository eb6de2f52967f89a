import { join } from "node:path";
import { firm } from "#content/firm.ts";
import type { Database } from "#db/client.ts";
import type { Env } from "#platform/env.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { createMailFiles } from "#platform/mail-files.server.ts";
import { createMailer } from "#platform/mailer.server.ts";
import { releaseClaims, startOutbox } from "#platform/outbox.server.ts";

/** Mail leaves through the mail server, or becomes files where there is none. */
export async function openMail(
  { smtpUrl, mailFrom, siteUrl, dataDir }: Env,
  { db, kind }: Database,
  log: Logger,
  now: () => Date,
) {
  const from = mailFrom ?? `${firm.name} <${firm.email}>`;
  const folder = mailFolder(dataDir);
  if (!smtpUrl) announce(folder);
  const sender = smtpUrl
    ? createMailer({ smtpUrl, from, siteUrl })
    : createMailFiles({ folder, from, siteUrl });
  if (kind === "embedded") await releaseClaims(db);
  const outbox = startOutbox({ db, send: sender.send, log, now });
  return {
    outbox,
    close: async () => {
      await outbox.stop();
      sender.close();
    },
  };
}

export function mailFolder(dataDir: string) {
  return join(dataDir, "mail");
}

function announce(folder: string) {
  process.stdout.write(`There is no SMTP_URL: mail is written to ${folder} as .eml files\n`);
}
