import { expect, test } from "vitest";
import { backupFileName, filesToDelete } from "./jobs.server.ts";

const DAY_MS = 24 * 60 * 60_000;
const start = Date.parse("2025-01-10T11:00:00Z");
const day = (number: number) => new Date(start + number * DAY_MS);

test("a file is named for its time, in UTC", () => {
  expect(backupFileName(new Date("2026-11-16T11:00:00.123Z"))).toBe(
    "site-2026-11-16T11-00-00Z.tar",
  );
});

test("after two years of daily backups there are the last days, and the first of each month for a year", () => {
  let files: string[] = [];
  for (let number = 0; number <= 730; number++) {
    files.push(backupFileName(day(number)));
    const deleted = filesToDelete(files, 30, day(number));
    files = files.filter((name) => !deleted.includes(name));
  }
  // 2027-01-10 is the last day.
  expect(files.slice(-31)).toEqual(
    Array.from({ length: 31 }, (_, n) => backupFileName(day(700 + n))),
  );
  expect(files.slice(0, -31).map((name) => name.slice(5, 15))).toEqual(
    Array.from({ length: 11 }, (_, n) => `2026-${String(n + 2).padStart(2, "0")}-01`),
  );
});

test("the latest backup and files with other names stay, however old they are", () => {
  const old = [backupFileName(day(0)), backupFileName(day(1))];
  const others = ["site.tar", "notes.txt", `copy of ${backupFileName(day(0))}`];
  expect(filesToDelete([...others, ...old], 30, day(1000))).toEqual([backupFileName(day(0))]);
});
