import { byteSize, GB } from "#platform/text/byte-size.ts";
import type { DashboardData } from "../../api/dashboard.ts";

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
