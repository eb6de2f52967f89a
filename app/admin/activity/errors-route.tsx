import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { type ErrorFilter, errorFilterSchema } from "#features/error-reports/schema.ts";
import { counted } from "#platform/text/counted.ts";
import type { ResponseOf } from "../../api/contract.ts";
import { dateAndTime } from "../../dates.ts";
import { request } from "../../session/admin-request.ts";
import { listOf, reload } from "../../session/query-client.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { FilterLink } from "../../ui/data/filter-link.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { SearchField } from "../../ui/forms/controls.tsx";
import { AdminList } from "../admin-list.tsx";
import { AdminPage } from "../admin-page.tsx";
import { timeAgo } from "../numbers.ts";
import { type ListFilter, useListFilter } from "../use-list-filter.ts";
import type { Route } from "./+types/errors-route";
import { ActivityLinks, LoadingEntries } from "./audit-rows.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Errors", matches);

export default function ErrorsPage() {
  const list = useListFilter(errorFilterSchema);
  const fetched = useQuery(listOf("GET /api/admin/errors", { query: list.search }));
  const setFixed = useSetFixed();
  const now = new Date();
  return (
    <AdminPage
      title="Activity"
      lede="Errors on the server and in browsers over the last 90 days, grouped by cause. Nothing that people typed is stored. An error that you mark as fixed reopens if it happens again."
    >
      <ActivityLinks />
      <ErrorSearch {...list} counts={fetched.data?.counts} />
      <AdminList
        list={fetched}
        loading={<LoadingEntries />}
        empty={<EmptyState {...emptyText(list.filter)} />}
      >
        {({ errors }) =>
          errors.length > 0 && (
            <ol aria-label="Errors" className="border-b border-rule">
              {errors.map((group) => (
                <ErrorGroupItem
                  key={group.id}
                  group={group}
                  now={now}
                  onToggleFixed={() => setFixed({ id: group.id, isFixed: group.fixed_at === null })}
                />
              ))}
            </ol>
          )
        }
      </AdminList>
    </AdminPage>
  );
}

type ErrorGroup = ResponseOf<"GET /api/admin/errors">["errors"][number];

function useSetFixed() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, isFixed }: { id: string; isFixed: boolean }) =>
      request(`${isFixed ? "POST" : "DELETE"} /api/admin/errors/:id/fixed`, { params: { id } }),
    meta: { hasOwnToast: true },
    onSuccess: (_data, { id, isFixed }) => {
      if (isFixed) toast.undoable("Marked as fixed", () => mutate({ id, isFixed: false }));
      else toast.success("Reopened");
    },
    onError: () => toast.failure("We couldn’t save that.", "Please try again in a moment."),
    onSettled: () => reload(queries, "GET /api/admin/errors"),
  });
  return mutate;
}

function emptyText({ state, q, page }: ErrorFilter) {
  if (q || page > 1) return { title: "No errors match your search." };
  if (state === "fixed") return { title: "No errors are marked as fixed." };
  return { title: "No errors.", text: "Errors on the server and in browsers appear here." };
}

type ErrorSearchProps = ListFilter<ErrorFilter> & {
  counts: { open: number; fixed: number } | undefined;
};

const STATES: [ErrorFilter["state"], string][] = [
  ["open", "Open"],
  ["fixed", "Fixed"],
];

function ErrorSearch({ filter, counts, field, onSubmit, searchFor }: ErrorSearchProps) {
  return (
    <div className="mb-6 grid gap-5">
      <search>
        <form
          onSubmit={onSubmit}
          className="grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_auto]"
        >
          <SearchField label="Search errors" {...field("q")} maxLength={200} />
          <div>
            <Button type="submit">Search</Button>
          </div>
        </form>
      </search>
      <div className="flex flex-wrap gap-3">
        {STATES.map(([state, label]) => (
          <FilterLink
            key={state}
            search={searchFor({ state })}
            label={label}
            count={String(counts?.[state] ?? "")}
            isCurrent={state === filter.state}
          />
        ))}
      </div>
    </div>
  );
}

const KINDS: Record<string, string> = {
  request: "Request",
  job: "Job",
  process: "Server",
  browser: "Browser",
  policy: "Policy",
};

type ErrorGroupItemProps = { group: ErrorGroup; now: Date; onToggleFixed: () => void };

/** Errors with the same cause. */
function ErrorGroupItem({ group, now, onToggleFixed }: ErrorGroupItemProps) {
  const { kind, type, message, route, count, last_seen_at, fixed_at } = group;
  const id = useId();
  return (
    <li className="grid gap-x-6 gap-y-3 border-t border-rule py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
          <Badge tone={fixed_at ? "good" : "signal"}>{KINDS[kind] ?? kind}</Badge>
          <span>{count === 1 ? "Once" : counted(count, "time")}</span>
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
