import { duration } from "../../numbers.ts";
import type { BackupState } from "../../unsaved/backup-queue.ts";

const MINUTE_MS = 60_000;

type Unsaved = {
  isNew: boolean;
  isDirty: boolean;
  /** Unsaved changes from before can be restored. */
  hasOffers: boolean;
  /** The time of day, or undefined when this browser stores no backup. */
  storedAt: string | undefined;
  backup: BackupState;
};

/** Whether the changes are saved, in words. `isProblem`: the user should know at once. */
export function describeSaveState(unsaved: Unsaved, now: Date) {
  const { isNew, isDirty, hasOffers, storedAt, backup } = unsaved;
  if (!isDirty && hasOffers) return { text: "Unsaved changes found", isProblem: false };
  if (!isDirty) return { text: isNew ? "No changes yet" : "All changes saved", isProblem: false };
  const { status, savedAt } = backup;
  if (status === "unreachable" || status === "refused") {
    return { text: `${REASONS[status]} ${consequence(storedAt)}`, isProblem: true };
  }
  return { text: `Unsaved changes${describeBackup(savedAt, storedAt, now)}`, isProblem: false };
}

const REASONS = {
  unreachable: "Can’t reach the server.",
  refused: "The server couldn’t back up your changes.",
};

function consequence(storedAt: string | undefined) {
  return storedAt
    ? "Your changes are kept in this browser."
    : "Don’t close this page: your changes aren’t backed up.";
}

function describeBackup(savedAt: Date | undefined, storedAt: string | undefined, now: Date) {
  if (savedAt) return `, backed up ${ago(savedAt, now)}`;
  return storedAt ? `, backed up in this browser at ${storedAt}` : "";
}

/** A time in words: "10 s ago", "2 minutes ago". */
function ago(at: Date, now: Date) {
  const ms = now.getTime() - at.getTime();
  if (ms >= MINUTE_MS) return `${duration(at, now)} ago`;
  const seconds = Math.floor(ms / 10_000) * 10;
  return seconds < 10 ? "just now" : `${seconds} s ago`;
}
