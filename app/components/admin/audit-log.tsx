import type { AuditEntry } from "../../auth/api.ts";
import { dateAndTime } from "../../dates.ts";

export function AuditLog({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return <p>Nothing has been recorded yet.</p>;
  return (
    <ol className="audit" aria-label="Audit log">
      {entries.map((entry) => (
        <li key={entry.id}>
          <time dateTime={entry.at} className="text-muted">
            {dateAndTime(new Date(entry.at))}
          </time>
          <span className="font-semibold">{inWords(entry.action)}</span>
          <span className="min-w-0 break-words">{whoOf(entry)}</span>
          <span className="break-words text-muted">{entry.address}</span>
        </li>
      ))}
    </ol>
  );
}

/** Mostly people do things to their own account; then one name says it. */
function whoOf({ actor, subject }: AuditEntry) {
  if (actor && subject && actor !== subject) return `${subject}, by ${actor}`;
  return subject ?? actor;
}

/** "sign_in_failed" is shown as "Sign in failed". */
function inWords(action: string) {
  if (action === "session_family_revoked") return "Session ended, token reused";
  const words = action.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
