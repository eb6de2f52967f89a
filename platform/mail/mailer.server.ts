import { Readable } from "node:stream";
import type { Mail } from "#db/schema/outbox.ts";
import { withTimeout } from "#db/with-timeout.ts";

export type { Mail } from "#db/schema/outbox.ts";
export type SendMail = (mail: Mail, messageId: string) => Promise<void>;

type SmtpError = Error & { code?: string; responseCode?: number };

/**
 * "refused": the server rejected this email for good. "unconfirmed": the whole email was sent before
 * the connection broke, so it may have arrived. Any other error: nothing has arrived.
 */
export class MailError extends Error {
  override name = "MailError";
  readonly kind: "refused" | "unconfirmed";
  /** The message contains the mail server's own text, if there is any. */
  readonly responseCode?: number;

  constructor(kind: MailError["kind"], cause: SmtpError) {
    super(cause.message, { cause });
    this.kind = kind;
    if (cause.responseCode !== undefined) this.responseCode = cause.responseCode;
  }
}

// Some servers delay their greeting by half a minute on purpose, to discourage spam.
const GREETED_MS = 2 * 60_000;
const SILENCE_MS = 2 * 60_000;
const SEND_TIMEOUT_MS = 5 * 60_000;

/** Reads the sender for each email, because their name may change while the site runs. */
export type ReadSender = () => Promise<string | { name: string; address: string }>;
type MailerOptions = { smtpUrl: string; from: ReadSender; siteUrl: string };

export async function createMailer({ smtpUrl, from, siteUrl }: MailerOptions) {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: GREETED_MS,
      greetingTimeout: GREETED_MS,
      socketTimeout: SILENCE_MS,
    },
    NO_ACCESS,
  );
  const fullySent = new Set<string>();
  transport.use("stream", (mail, done) => {
    const { messageId = "" } = mail.data;
    mail.message.processFunc((text) => notifyAtEnd(text, () => fullySent.add(messageId)));
    done();
  });

  const send: SendMail = async (mail, id) => {
    const messageId = messageIdOf(id, siteUrl);
    try {
      const sending = transport.sendMail({ from: await from(), ...envelopeOf(mail, messageId) });
      await withTimeout(sending, SEND_TIMEOUT_MS, "The mail server took too long to respond.");
    } catch (error) {
      throw classifyError(error, fullySent.has(messageId));
    } finally {
      fullySent.delete(messageId);
    }
  };
  return { send, close: () => transport.close() };
}

/** Nothing in an email may make this server read a file or URL. */
export const NO_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

export function messageIdOf(id: string, siteUrl: string) {
  return `<${id}@${new URL(siteUrl).hostname}>`;
}

/** `to` is an object, not text to be parsed, so a comma in it can't add a second recipient. */
export function envelopeOf({ to, subject, replyTo, ...mail }: Mail, messageId: string) {
  return {
    ...mail,
    to: { name: "", address: to },
    subject: withoutEncodedWords(subject),
    ...(replyTo && { replyTo: { ...replyTo, name: withoutEncodedWords(replyTo.name) } }),
    messageId,
  };
}

/**
 * An email program would decode `=?utf-8?q?...?=` (RFC 2047) and show unchecked text. An invisible
 * word joiner prevents that. Because it is not ASCII, it also causes the text to be encoded.
 */
function withoutEncodedWords(text: string) {
  return text.replaceAll("=?", "=\u2060?");
}

/** The text is read only when the server is ready for it, so its end means that all was sent. */
function notifyAtEnd(text: Readable, onEnd: () => void) {
  async function* untilEnd() {
    yield* text;
    onEnd();
  }
  return Readable.from(untilEnd());
}

function classifyError(error: unknown, isFullySent: boolean) {
  if (!(error instanceof Error)) return error;
  const { code, responseCode }: SmtpError = error;
  if (responseCode === undefined) {
    return isFullySent ? new MailError("unconfirmed", error) : error;
  }
  // A rejected login is caused by a setting, not by this email, so it is retried.
  const isAboutThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  const isFinal = responseCode >= 500 && responseCode !== 503;
  return isAboutThisMail && isFinal ? new MailError("refused", error) : error;
}
