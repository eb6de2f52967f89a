import { join } from "node:path";
import { firm } from "#content/firm.ts";
import type { Env } from "#platform/env.server.ts";
import { createMailFiles } from "#platform/mail/mail-files.server.ts";
import { createMailer, type SendMail } from "#platform/mail/mailer.server.ts";

/**
 * Sends emails to the mail server, or writes them to files if no mail server is set. The mail
 * library is loaded with the first email.
 */
export function openMailer(env: Env) {
  let mailer: ReturnType<typeof createMailer> | undefined;
  if (!env.smtpUrl) {
    const folder = mailFolder(env.dataDir);
    process.stdout.write(`SMTP_URL is not set: emails are saved to ${folder} as .eml files\n`);
  }
  const send: SendMail = async (mail, id) => {
    mailer ??= createMailerFor(env);
    await (await mailer).send(mail, id);
  };
  return { send, close: async () => (await mailer)?.close() };
}

function createMailerFor({ smtpUrl, mailFrom, siteUrl, dataDir }: Env) {
  const from = mailFrom ?? `${firm.name} <${firm.email}>`;
  if (smtpUrl) return createMailer({ smtpUrl, from, siteUrl });
  return createMailFiles({ folder: mailFolder(dataDir), from, siteUrl });
}

export function mailFolder(dataDir: string) {
  return join(dataDir, "mail");
}
