import { expect, test } from "vitest";
import { headingOf, whyNoMail } from "./mail-delivery.tsx";

test.each([
  ["spam", ["hidden field filled in"], "Spam isn't mailed."],
  ["new", ["many links", "sales talk"], "It arrived as spam, which isn't mailed."],
  ["new", [], "There's no mail about this message."],
  ["new", ["many links"], "There's no mail about this message."],
  ["spam", [], "There's no mail about this message."],
] as const)("a message that is %s with the signals %j: %s", (state, signals, words) => {
  expect(whyNoMail({ state, spam_signals: [...signals] })).toBe(words);
});

test.each([
  ["sent", true, "Mail sent"],
  ["sent", false, "Mail saved as a file"],
  ["waiting", false, "Waiting to be sent"],
  ["failed", true, "Mail failed"],
] as const)("mail that is %s, with a mail server: %s: %s", (state, has_mail_server, words) => {
  const facts = { attempts: 1, next_attempt_at: null, sent_at: null, last_error: null };
  expect(headingOf({ state, has_mail_server, ...facts })).toBe(words);
});
