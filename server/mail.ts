import { join } from "node:path";
import { readWebsite } from "#features/website/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { createMailFiles } from "#platform/mail/mail-files.server.ts";
import { createMailer, type SendMail } from "#platform/mail/mailer.server.ts";

/**
 * Sends emails to the mail server, or writes them to files if no mail server is set. The mail
 * library is loaded with the first email.
 */
export function openMailer(context: () => Ctx) {
  const { env } = context();
  let mailer: ReturnType<typeof createMailer> | undefined;
  if (!env.smtpUrl) {
    const folder = mailFolder(env.dataDir);
    process.stdout.write(`SMTP_URL is not set: emails are saved to ${folder} as .eml files\n`);
  }
  const send: SendMail = async (mail, id) => {
    mailer ??= createMailerFor(context);
    await (await mailer).send(mail, id);
  };
  return { send, close: async () => (await mailer)?.close() };
}

function createMailerFor(context: () => Ctx) {
  const { smtpUrl, mailFrom, siteUrl, dataDir } = context().env;
  const from = async () => mailFrom ?? toSender((await readWebsite(context())).firm);
  if (smtpUrl) return createMailer({ smtpUrl, from, siteUrl });
  return createMailFiles({ folder: mailFolder(dataDir), from, siteUrl });
}

function toSender({ name, email }: { name: string; email: string }) {
  return { name, address: email };
}

export function mailFolder(dataDir: string) {
  return join(dataDir, "mail");
}
