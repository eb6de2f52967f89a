import { expect, test } from "vitest";
import { headingOf, whyNoMail } from "./mail-delivery.tsx";

test.each([
  ["spam", ["hidden field filled in"], "Spam isn’t emailed."],
  ["new", ["many links", "sales talk"], "This message arrived as spam, so it wasn’t emailed."],
  ["new", [], "There’s no email for this message."],
  ["new", ["many links"], "There’s no email for this message."],
  ["spam", [], "There’s no email for this message."],
] as const)("a message that is %s with the signals %j: %s", (stage, signals, words) => {
  expect(whyNoMail({ stage, spam_signals: [...signals] })).toBe(words);
});

test.each([
  ["sent", true, "Email sent"],
  ["sent", false, "Email saved as a file"],
  ["waiting", false, "Email queued"],
  ["failed", true, "Email failed"],
] as const)("an email that is %s, with a mail server: %s: %s", (state, has_mail_server, words) => {
  const facts = { attempts: 1, next_attempt_at: null, sent_at: null, last_error: null };
  expect(headingOf({ state, has_mail_server, ...facts })).toBe(words);
});
