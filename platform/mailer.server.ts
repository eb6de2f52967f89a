import { createTransport } from "nodemailer";

/** What the outbox keeps: plain text to one person. */
export type Mail = { to: string; subject: string; text: string };
export type SendMail = (mail: Mail, messageId: string) => Promise<void>;

type MailerOptions = { smtpUrl: string; from: string; siteUrl: string };

export function createMailer({ smtpUrl, from, siteUrl }: MailerOptions) {
  const transport = createTransport(smtpUrl, {
    from,
    // Nothing in a mail may make this server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(siteUrl).hostname;
  const send: SendMail = async (mail, messageId) => {
    await transport.sendMail({ ...mail, messageId: `<${messageId}@${host}>` });
  };
  return { send, close: () => transport.close() };
}
