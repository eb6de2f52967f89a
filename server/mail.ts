import { join } from "node:path";
import { firm } from "#content/firm.ts";
import type { Env } from "#platform/env.server.ts";
import { createMailFiles } from "#platform/mail-files.server.ts";
import { createMailer } from "#platform/mailer.server.ts";

/** Sends emails to the mail server, or writes them to files if no mail server is set. */
export function openMailer({ smtpUrl, mailFrom, siteUrl, dataDir }: Env) {
  const from = mailFrom ?? `${firm.name} <${firm.email}>`;
  if (smtpUrl) return createMailer({ smtpUrl, from, siteUrl });
  const folder = mailFolder(dataDir);
  process.stdout.write(`SMTP_URL is not set: emails are saved to ${folder} as .eml files\n`);
  return createMailFiles({ folder, from, siteUrl });
}

export function mailFolder(dataDir: string) {
  return join(dataDir, "mail");
}
