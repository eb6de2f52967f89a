import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { listChanges } from "#features/website/changes.ts";
import { STARTING_CONTENT } from "#features/website/schema.ts";
import { counted } from "#platform/text/counted.ts";
import type { ResponseOf } from "../../api/contract.ts";
import { dateAndTime } from "../../dates.ts";
import { request } from "../../session/admin-request.ts";
import { queryOf } from "../../session/query-client.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { BackLink } from "../../ui/layout/link.tsx";
import { ADMIN_PAGE } from "../admin-page.tsx";
import type { Route } from "./+types/history-route";
import { ChangeList } from "./changes/change-list.tsx";
import { useWebsite } from "./website-context.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("History", matches);

export default function WebsiteHistoryPage() {
  return (
    <div className={ADMIN_PAGE}>
      <BackLink to="/admin/website">Website</BackLink>
      <h1 className="mt-2 text-2xl">History</h1>
      <p className="mt-2 mb-8 max-w-prose text-muted">
        Every version of the website that was published, and the content it started with. Restoring
        one publishes it again.
      </p>
      <WebsiteHistory />
    </div>
  );
}

/** Each publish: who, when and what. At the end, what there was before. */
function WebsiteHistory() {
  const { draft } = useWebsite();
  const fetched = useQuery(queryOf("GET /api/admin/website/history"));
  const { mutate } = useMutation({
    mutationFn: ({ id }: { id: string; when: string }) =>
      request("POST /api/admin/website/restore", { body: { id } }),
    onSuccess: async (_data, { when }) => {
      await draft.refresh().catch(() => {});
      toast.success("Version restored", `The site is as it was ${when}.`);
      void fetched.refetch();
    },
  });
  const restore = (id: string, when: string) => mutate({ id, when });

  return (
    <WhenFetched fetched={fetched} loading={<Skeleton className="h-72 w-full" />}>
      {({ publishes }) => (
        <>
          {publishes.length === 0 && (
            <p className="mb-6 max-w-prose">
              Nothing was published yet. Each time you publish changes, the version is listed here,
              and you can restore it.
            </p>
          )}
          <ol aria-label="Versions" className="max-w-3xl border-b border-rule">
            {publishes.map((publish, index) => (
              <Version
                key={publish.id}
                publish={publish}
                isCurrent={index === 0}
                onRestore={restore}
              />
            ))}
            <VersionRow
              id={STARTING_CONTENT}
              label="Starting content"
              title="Starting content"
              note="Before the first publish"
              when="before the first publish"
              isCurrent={publishes.length === 0}
              onRestore={restore}
            />
          </ol>
        </>
      )}
    </WhenFetched>
  );
}

type Publish = ResponseOf<"GET /api/admin/website/history">["publishes"][number];

type Entry = {
  isCurrent: boolean;
  /** `when` the site was as it will be: "on Mar 5, 2025, 3:14 PM" */
  onRestore: (id: string, when: string) => void;
};

function Version({ publish, ...entry }: Entry & { publish: Publish }) {
  const [isOpen, setOpen] = useState(false);
  const when = dateAndTime(new Date(publish.published_at));
  const by = publish.published_by && ` by ${publish.published_by}`;
  return (
    <VersionRow
      {...entry}
      id={publish.id}
      label={when}
      title={<time dateTime={publish.published_at}>{when}</time>}
      note={`${counted(publish.changes, "change")}${by ?? ""}`}
      when={`on ${when}`}
      changes={isOpen && <VersionChanges id={publish.id} />}
    >
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Hide changes" : "Show changes"}
      </Button>
    </VersionRow>
  );
}

type VersionRowProps = Entry &
  RestoreButtonProps & {
    label: string;
    title: ReactNode;
    note: string;
    changes?: ReactNode;
    children?: ReactNode;
  };

function VersionRow({
  isCurrent,
  label,
  title,
  note,
  changes,
  children,
  ...restore
}: VersionRowProps) {
  return (
    <li aria-label={label} className="border-t border-rule py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {title}
            {isCurrent && <Badge tone="brand">Public now</Badge>}
          </p>
          <p className="text-sm wrap-anywhere text-muted">{note}</p>
        </div>
        <p className="flex flex-wrap gap-2">
          {children}
          {!isCurrent && <RestoreButton {...restore} />}
        </p>
      </div>
      {changes}
    </li>
  );
}

type RestoreButtonProps = { id: string; when: string; onRestore: Entry["onRestore"] };

function RestoreButton({ id, when, onRestore }: RestoreButtonProps) {
  return (
    <ConfirmDialog
      title="Restore this version?"
      text={`The site goes back to how it was ${when}, at once. Your unpublished changes stay in the draft.`}
      confirmLabel="Restore"
      onConfirm={() => onRestore(id, when)}
      trigger={<Button size="small">Restore this version</Button>}
    />
  );
}

function VersionChanges({ id }: { id: string }) {
  const fetched = useQuery(queryOf("GET /api/admin/website/history/:id", { params: { id } }));
  return (
    <div className="mt-3">
      <WhenFetched fetched={fetched}>
        {({ content, before }) => <ChangeList changes={listChanges(before, content)} />}
      </WhenFetched>
    </div>
  );
}
