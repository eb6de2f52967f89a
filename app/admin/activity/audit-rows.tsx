import type { AuditEntry } from "../../api/audit.ts";
import { dateAndTime } from "../../dates.ts";
import { actionInWords } from "./audit-actions.ts";

export function AuditRows({ entries }: { entries: AuditEntry[] }) {
  return (
    <ol className="audit" aria-label="Audit log">
      {entries.map((entry) => (
        <li key={entry.id}>
          <time dateTime={entry.at} className="text-muted">
            {dateAndTime(new Date(entry.at))}
          </time>
          <span className="font-semibold">
            {actionInWords(entry.action)}
            {entry.count > 1 && <span className="font-normal"> ({entry.count} times)</span>}
          </span>
          <span className="min-w-0 break-words">
            <What entry={entry} />
          </span>
          <span className="min-w-0 break-words text-muted">{entry.address}</span>
        </li>
      ))}
    </ol>
  );
}

/** Most actions are on one's own account; then the name is shown once. */
function What({ entry: { actor, subject } }: { entry: AuditEntry }) {
  if (!actor || !subject || actor === subject) return <bdi>{subject ?? actor}</bdi>;
  return (
    <>
      <bdi>{subject}</bdi>, <span className="text-muted">by {actor}</span>
    </>
  );
}
