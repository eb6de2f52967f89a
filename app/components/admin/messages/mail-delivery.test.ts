import { expect, test } from "vitest";
import { whyNoMail } from "./mail-delivery.tsx";

test.each([
  ["spam", ["hidden field filled in"], "Spam isn't mailed."],
  ["new", ["many links", "sales talk"], "It arrived as spam, which isn't mailed."],
  ["new", [], "There's no mail about this message."],
  ["new", ["many links"], "There's no mail about this message."],
  ["spam", [], "There's no mail about this message."],
] as const)("a message that is %s with the signals %j: %s", (state, signals, words) => {
  expect(whyNoMail({ state, spam_signals: [...signals] })).toBe(words);
});
