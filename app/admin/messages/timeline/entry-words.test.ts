import { expect, test } from "vitest";
import type { Delivery, TimelineEntry } from "../message-queries.ts";
import { deliveryWords, entryWords } from "./entry-words.ts";

const year = new Date().getFullYear() + 1;

const CASES: [TimelineEntry["kind"], TimelineEntry["details"], string][] = [
  ["arrived", {}, "The message arrived"],
  ["read", {}, "Ada read the message"],
  ["stage", { from: "new", stage: "won" }, "Ada moved it from New to Won"],
  ["owner", { owner_id: "1", owner: "Grace" }, "Ada made Grace the owner"],
  ["owner", { owner_id: "1", owner: null }, "Ada made someone who has left the owner"],
  ["owner", { owner_id: null }, "Ada removed the owner"],
  ["follow_up", { follow_up_on: `${year}-03-05` }, `Ada set the follow-up to Mar 5, ${year}`],
  ["follow_up", { follow_up_on: null }, "Ada removed the follow-up date"],
  ["statement", { title: "Data" }, "Ada started the statement “Data”"],
  ["statement_link", { title: "Data" }, "Ada created a link to the statement “Data”"],
  ["opening", { title: "Data", opened: "page" }, "The statement “Data” was opened"],
  ["opening", { title: "Data", opened: "pdf" }, "The PDF of the statement “Data” was opened"],
];

const entry = { id: "1", at: null, text: null, delivery: null, is_scanner: false };

test.each(CASES)("%s %j is “%s”", (kind, details, words) => {
  expect(entryWords({ ...entry, kind, details, actor: "Ada" })).toBe(words);
});

test("what someone did whose account is gone was done by someone", () => {
  expect(entryWords({ ...entry, kind: "note", details: {}, actor: null })).toBe(
    "Someone added a note",
  );
});

const delivery: Delivery = {
  state: "waiting",
  has_mail_server: true,
  attempts: 0,
  next_attempt_at: "2026-02-03T20:00:00Z",
  sent_at: null,
  last_error: null,
};

test.each([
  [{}, "Sending..."],
  [{ last_error: "421 Busy." }, "Not sent yet: 421 Busy. Next attempt: Feb 3, 2026, 12:00 PM."],
  [{ state: "sent", sent_at: "2026-02-03T20:00:00Z" }, "Sent Feb 3, 2026, 12:00 PM"],
  [
    { state: "sent", sent_at: "2026-02-03T20:00:00Z", has_mail_server: false },
    "Saved as a file on the server Feb 3, 2026, 12:00 PM",
  ],
  [{ state: "failed", last_error: "550 No such user" }, "Refused: 550 No such user"],
] as const)("a reply whose email is %j: %s", (change, words) => {
  expect(deliveryWords({ ...delivery, ...change })).toBe(words);
});
