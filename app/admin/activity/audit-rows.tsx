import { actionInWords } from "#features/audit/audit-actions.ts";
import type { AuditEntry } from "../../api/activity.ts";
import { dateAndTime } from "../../dates.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

export function AuditRows({ entries }: { entries: AuditEntry[] }) {
  return (
    <ol aria-label="Audit log" className="border-b border-rule text-sm tabular-nums">
      {entries.map((entry) => (
        <li key={entry.id} className={ROW}>
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

const ROW = "grid gap-x-6 border-t border-rule py-2 lg:grid-cols-[12rem_15rem_minmax(0,1fr)_10rem]";

export function LoadingEntries() {
  return ["a", "b", "c", "d", "e", "f", "g", "h"].map((row) => (
    <div key={row} className={ROW}>
      <Skeleton className="my-0.5 h-4 w-32" />
      <Skeleton className="my-0.5 h-4 w-40" />
      <Skeleton className="my-0.5 h-4 w-full" />
    </div>
  ));
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
