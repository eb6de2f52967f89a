import { useId } from "react";
import type { ErrorGroup } from "../../api/activity.ts";
import { dateAndTime } from "../../dates.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { timeAgo } from "../dashboard/time-ago.ts";

const KINDS: Record<string, string> = {
  request: "Request",
  job: "Job",
  process: "Server",
  browser: "Browser",
  policy: "Policy",
  other: "Other",
};

type ErrorGroupItemProps = { group: ErrorGroup; now: Date; onToggleFixed: () => void };

/** Errors with the same cause. */
export function ErrorGroupItem({ group, now, onToggleFixed }: ErrorGroupItemProps) {
  const { kind, type, message, route, count, last_seen_at, fixed_at } = group;
  const id = useId();
  return (
    <li className="grid gap-x-6 gap-y-3 border-t border-rule py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
          <Badge tone={fixed_at ? "good" : "signal"}>{KINDS[kind] ?? kind}</Badge>
          <span>{count === 1 ? "Once" : `${count.toLocaleString("en-US")} times`}</span>
          <span>Last {timeAgo(new Date(last_seen_at), now)}</span>
          {route && <code className="min-w-0 break-all">{route}</code>}
        </p>
        <p id={id} className="mt-1.5 line-clamp-3 break-words">
          <span className="font-semibold">{type}</span> {message}
        </p>
        <details className="mt-1">
          <summary className="w-fit py-2 text-sm text-muted underline decoration-rule underline-offset-4 hover:text-signal">
            Details<span className="sr-only"> of {type}</span>
          </summary>
          <Details group={group} />
        </details>
      </div>
      <div>
        <Button size="small" aria-describedby={id} onClick={onToggleFixed}>
          {fixed_at ? "Reopen" : "Mark as fixed"}
        </Button>
      </div>
    </li>
  );
}

function Details({ group }: { group: ErrorGroup }) {
  const { message, stack, release, request_id, first_seen_at, last_seen_at } = group;
  const facts = [
    ["First seen", dateAndTime(new Date(first_seen_at))],
    ["Last seen", dateAndTime(new Date(last_seen_at))],
    ["Release", release],
    ["Request ID in the log", request_id],
    ["Marked as fixed", group.fixed_at && dateAndTime(new Date(group.fixed_at))],
    ["Marked by", group.fixed_by],
  ];
  return (
    <div className="mt-1 grid gap-4 text-sm">
      <p className="break-words">{message}</p>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="break-all tabular-nums max-sm:mb-2">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {stack && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard
        <pre tabIndex={0} className="overflow-x-auto rounded-sm bg-raised p-3 text-xs">
          {stack}
        </pre>
      )}
    </div>
  );
}
