import { expect, test } from "vitest";
import { backupRows } from "./status-rows.ts";

const now = new Date("2026-11-16T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000).toISOString();
const backup = (days: number) => ({ at: daysAgo(days), bytes: 5 * 1024 ** 2 });
const healthy = {
  latest: backup(0.5),
  failed: null,
  latest_drill: backup(6),
  failed_drill: null,
};
const rows = (change: object = {}) =>
  backupRows({ ...healthy, ...change }, now).map(({ state, text }) => `${state}: ${text}`);

test("a site with a fresh backup that was tested is healthy", () => {
  expect(rows()).toEqual([
    "good: Last backup 12 hours ago, 5.0 MB.",
    "good: A test restore 6 days ago found no differences.",
  ]);
});

test("a site without backups is told how to get them", () => {
  expect(rows({ latest: null, latest_drill: null })).toEqual([
    "notice: No backups yet. Set BACKUP_DIR to a folder on another disk to get one every night.",
    "notice: No backup has been tested yet. It runs after the first backup.",
  ]);
});

test("a backup older than two days and a test older than 30 days are pointed out", () => {
  expect(rows({ latest: backup(3), latest_drill: backup(31) })).toEqual([
    "problem: No backup for 3 days. Set BACKUP_DIR to get one every night, or run npm run backup.",
    "notice: A test restore 1 month ago found no differences. Test one again: npm run backup -- --drill.",
  ]);
});

test("failures come with their reason", () => {
  const failed = { at: daysAgo(0.25), error: "There isn’t enough disk space." };
  expect(rows({ failed, failed_drill: failed })).toEqual([
    "problem: The backup failed 6 hours ago. There isn’t enough disk space. The last one is from 12 hours ago.",
    "problem: A backup couldn’t be restored 6 hours ago. There isn’t enough disk space.",
  ]);
});
