import { expect, test } from "vitest";
import { replyUrl } from "./reply-url.ts";

const message = {
  id: "1",
  name: "Zoë & Co",
  email: "zoe+work@example.com",
  message: "One line?\n\nAnother & more 🌲",
  stage: "new" as const,
  owner_id: null,
  owner_name: null,
  follow_up_on: null,
  source: null,
  source_title: null,
  agency: null,
  solicitation_number: null,
  due_date: null,
  spam_signals: [],
  read_at: null,
  notes: null,
  created_at: "2026-02-03T20:00:00Z",
  delivery: {
    state: "sent" as const,
    has_mail_server: true,
    attempts: 1,
    next_attempt_at: null,
    sent_at: null,
    last_error: null,
  },
};

function read(href: string) {
  const url = new URL(href);
  return { to: decodeURIComponent(url.pathname), ...Object.fromEntries(url.searchParams) };
}

test("a reply goes to the visitor and quotes every line", () => {
  expect(read(replyUrl(message, "Alderline"))).toEqual({
    to: "zoe+work@example.com",
    subject: "Re: Your message to Alderline",
    body: "\r\n\r\nZoë & Co wrote on Feb 3, 2026, 12:00 PM, Pacific time:\r\n> One line?\r\n> \r\n> Another & more 🌲",
  });
});

test.each(["a".repeat(2000), "数".repeat(2000), "short\n".repeat(333), "🌲".repeat(1000)])(
  "a long text is quoted as far as mail programs take it",
  (text) => {
    const url = replyUrl({ ...message, message: text }, "Alderline");
    expect(url.length).toBeLessThanOrEqual(2000);
    expect(url.length).toBeGreaterThan(1900);
    expect(read(url)).toMatchObject({ body: expect.stringMatching(/\r\n> \[\.\.\.\]$/) });
  },
);
