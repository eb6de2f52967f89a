import { expect, test } from "vitest";
import { statusRows } from "./status-rows.ts";

const site = {
  version: "1.2.3",
  has_mail_server: true,
  bucket: null,
  free_bytes: 20 * 1024 ** 3,
  database: { kind: "embedded" as const, version: "17.4", bytes: 24 * 1024 ** 2 },
};
const rows = (change: Partial<typeof site> | object = {}, isMailFailing = false) =>
  statusRows({ ...site, ...change }, isMailFailing).map(({ state, text }) => `${state}: ${text}`);

test("a healthy site says so", () => {
  expect(rows()).toEqual([
    "good: Emails are sent through your mail server.",
    "good: Images are on this server’s disk. 20.0 GB of disk space left.",
    "good: Embedded database, 24.0 MB.",
    "good: Version 1.2.3 is running.",
  ]);
});

test("what needs attention comes with what to do", () => {
  expect(rows({ has_mail_server: false })[0]).toContain("notice: No mail server is set up");
  expect(rows({}, true)[0]).toBe("problem: Emails aren’t getting out. Check your mail server.");
  expect(rows({ free_bytes: 300 * 1024 ** 2 })[1]).toBe(
    "problem: Only 300 MB of disk space left. Free some up soon.",
  );
});

test("a bucket and a database server are named", () => {
  const database = { kind: "server", version: "15.8", bytes: 5 * 1024 ** 3 };
  expect(rows({ bucket: "firm", free_bytes: null, database }).slice(1, 3)).toEqual([
    "good: Images are in the bucket “firm”.",
    "good: PostgreSQL 15.8 server, 5.0 GB.",
  ]);
});
