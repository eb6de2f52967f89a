import { html } from "hono/html";
import type { contactMessages } from "#db/schema/contact.ts";
import type { ShownFirm } from "#features/website/show-website.server.ts";
import type { Mail } from "#platform/mail/mailer.server.ts";
import { dayInWords } from "#platform/text/day-in-words.ts";
import { sourceLabel } from "./contact-source.ts";
import { quotedLines, quoteHeading, receivedInWords, replySubject } from "./rules.ts";

type Message = Omit<typeof contactMessages.$inferSelect, "state">;
type Details = [term: string, value: string | null][];
type Options = { siteUrl: string; contactTo: string };

/** The email to the firm. A reply to it goes to the visitor. */
export function contactMail(stored: Message, { siteUrl, contactTo }: Options): Mail {
  const { name, email, message } = stored;
  const received = receivedInWords(stored.created_at);
  const details = detailsOf(stored, siteUrl);
  const link = `${siteUrl}/admin/messages/${stored.id}`;
  return {
    to: contactTo,
    replyTo: { name, address: email },
    subject: `Message from ${name}`,
    text: `${name} <${email}> sent a message through the contact form (${received}):

${message}

${details.length > 0 ? `${inLines(details)}\n\n` : ""}--
Reply to this email to answer ${name}.
Open the message in the admin area: ${link}
`,
    html: String(html`<!doctype html>
<html><body style="font-family: sans-serif; line-height: 1.5">
<p>${name} &lt;<a href="mailto:${encodeURIComponent(email)}">${email}</a>&gt; sent a message through the contact form (${received}):</p>
<div dir="auto" style="white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid #888; padding-left: 1em">${message}</div>
${details.length > 0 ? html`<p>${details.map(([term, value]) => html`${term}: ${value}<br>`)}</p>` : ""}
<p>Reply to this email to answer ${name}, or <a href="${link}">open the message in the admin area</a>.</p>
</body></html>
`),
  };
}

/** The fields that a visitor may fill in besides the three required ones, in words. */
function detailsOf(stored: Message, siteUrl: string): Details {
  const { source, source_title, agency, solicitation_number, due_date } = stored;
  const page = source && `${source_title} (${siteUrl}${source})`;
  const details: Details = [
    [source ? sourceLabel(source) : "", page],
    ["Agency", agency],
    ["Solicitation number", solicitation_number],
    ["Due date", due_date && dayInWords(due_date)],
  ];
  return details.filter(([, value]) => value);
}

function inLines(details: Details) {
  return details.map(([term, value]) => `${term}: ${value}`).join("\n");
}

/**
 * The confirmation for the visitor. It does not repeat the message, so that no one can use it to
 * send text to a stranger.
 */
export function confirmationMail(
  { email }: Pick<Message, "email">,
  firm: ShownFirm,
  { siteUrl, contactTo }: Options,
): Mail {
  return {
    to: email,
    replyTo: { name: firm.name, address: contactTo },
    subject: `We received your message to ${firm.name}`,
    headers: { "Auto-Submitted": "auto-replied" },
    text: `Hello,

Thank you for contacting ${firm.name}. We received your message and will get back to you within 24 hours.

If you didn't write to us, someone entered your email address by mistake. You don't need to do anything.

${firm.legalName}
${siteUrl}
`,
  };
}

/** A reply to the visitor, written by an admin. Quotes the visitor's message. */
export function replyMail(
  { name, email, message, created_at }: Pick<Message, "name" | "email" | "message" | "created_at">,
  text: string,
  firm: ShownFirm,
  contactTo: string,
): Mail {
  const quote = [quoteHeading(name, created_at), ...quotedLines(message)];
  return {
    to: email,
    replyTo: { name: firm.name, address: contactTo },
    subject: replySubject(firm.name),
    text: `${text}\n\n${quote.join("\n")}\n`,
  };
}
