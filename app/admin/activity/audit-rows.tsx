import { NavLink } from "react-router";
import { actionInWords } from "#features/audit/schema.ts";
import type { ResponseOf } from "../../api/contract.ts";
import { dateAndTime } from "../../dates.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

type AuditEntry = ResponseOf<"GET /api/admin/audit">["entries"][number];

const PAGES = [
  { to: "/admin/activity", label: "Audit log" },
  { to: "/admin/activity/errors", label: "Errors" },
];

/** Links between the two pages about what happens on the site. */
export function ActivityLinks() {
  return (
    <nav aria-label="Sections" className="mb-6 flex gap-6 border-b border-control">
      {PAGES.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          prefetch="intent"
          className="-mb-px border-b-3 border-transparent py-2.5 font-semibold text-muted hover:text-signal aria-[current]:border-signal aria-[current]:text-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

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
            <AuditSubject entry={entry} />
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

/** Most actions are on one's own account; in that case the name is shown once. */
function AuditSubject({ entry: { actor, subject } }: { entry: AuditEntry }) {
  if (!actor || !subject || actor === subject) return <bdi>{subject ?? actor}</bdi>;
  return (
    <>
      <bdi>{subject}</bdi>, <span className="text-muted">by {actor}</span>
    </>
  );
}
