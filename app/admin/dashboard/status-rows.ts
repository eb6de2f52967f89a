import { byteSize, GB } from "#platform/text/byte-size.ts";
import type { ResponseOf } from "../../api/contract.ts";
import { duration, timeAgo } from "../numbers.ts";

export type DashboardData = ResponseOf<"GET /api/admin/dashboard">;

export type StatusRow = { label: string; state: "good" | "notice" | "problem"; text: string };

const LOW_BYTES = GB;

/** The state of the site in words that say what to do. */
export function statusRows(site: DashboardData["site"], isMailFailing: boolean): StatusRow[] {
  return [
    { label: "Email", ...emailStatus(site, isMailFailing) },
    { label: "Storage", ...storageStatus(site) },
    { label: "Database", ...databaseStatus(site) },
    { label: "Version", state: "good", text: `Version ${site.version} is running.` },
  ];
}

type Status = Omit<StatusRow, "label">;

function emailStatus({ has_mail_server }: DashboardData["site"], isFailing: boolean): Status {
  if (!has_mail_server) {
    return {
      state: "notice",
      text: "No mail server is set up, so emails are written to files. Set SMTP_URL to send them.",
    };
  }
  if (isFailing) {
    return { state: "problem", text: "Emails aren’t getting out. Check your mail server." };
  }
  return { state: "good", text: "Emails are sent through your mail server." };
}

function storageStatus({ bucket, free_bytes }: DashboardData["site"]): Status {
  const place = bucket
    ? `Images are in the bucket “${bucket}”.`
    : "Images are on this server’s disk.";
  if (free_bytes === null) return { state: "good", text: place };
  const free = byteSize(free_bytes);
  if (free_bytes < LOW_BYTES) {
    return { state: "problem", text: `Only ${free} of disk space left. Free some up soon.` };
  }
  return { state: "good", text: `${place} ${free} of disk space left.` };
}

function databaseStatus({ database }: DashboardData["site"]): Status {
  const { kind, version, bytes } = database;
  const size = byteSize(bytes);
  const text =
    kind === "embedded" ? `Embedded database, ${size}.` : `PostgreSQL ${version} server, ${size}.`;
  return { state: "good", text };
}

const DAY_MS = 24 * 60 * 60_000;
const BACKUP_MAX_MS = 2 * DAY_MS;
const DRILL_MAX_MS = 30 * DAY_MS;

type Backups = DashboardData["backups"];

/** The latest backup, and the latest proof that one can be restored. */
export function backupRows(backups: Backups, now: Date): StatusRow[] {
  return [
    { label: "Backups", ...backupStatus(backups, now) },
    { label: "Restore test", ...drillStatus(backups, now) },
  ];
}

function backupStatus({ latest, failed }: Backups, now: Date): Status {
  const last = latest ? `The last one is from ${timeAgo(new Date(latest.at), now)}.` : "";
  if (failed) {
    const text = `The backup failed ${timeAgo(new Date(failed.at), now)}. ${failed.error} ${last}`;
    return { state: "problem", text: text.trim() };
  }
  if (!latest) {
    const text =
      "No backups yet. Set BACKUP_DIR to a folder on another disk to get one every night.";
    return { state: "notice", text };
  }
  if (ageOf(latest, now) > BACKUP_MAX_MS) {
    const age = duration(new Date(latest.at), now);
    const text = `No backup for ${age}. Set BACKUP_DIR to get one every night, or run npm run backup.`;
    return { state: "problem", text };
  }
  const text = `Last backup ${timeAgo(new Date(latest.at), now)}, ${byteSize(latest.bytes)}.`;
  return { state: "good", text };
}

function drillStatus({ latest, latest_drill, failed_drill }: Backups, now: Date): Status {
  if (failed_drill) {
    const when = timeAgo(new Date(failed_drill.at), now);
    const text = `A backup couldn’t be restored ${when}. ${failed_drill.error}`;
    return { state: "problem", text };
  }
  if (!latest_drill) {
    const next = latest ? "Run npm run backup -- --drill." : "It runs after the first backup.";
    return { state: "notice", text: `No backup has been tested yet. ${next}` };
  }
  const text = `A test restore ${timeAgo(new Date(latest_drill.at), now)} found no differences.`;
  if (ageOf(latest_drill, now) > DRILL_MAX_MS) {
    return { state: "notice", text: `${text} Test one again: npm run backup -- --drill.` };
  }
  return { state: "good", text };
}

function ageOf({ at }: { at: string }, now: Date) {
  return now.getTime() - Date.parse(at);
}
