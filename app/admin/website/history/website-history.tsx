import { useState } from "react";
import { listChanges } from "#features/website/changes.ts";
import { messageOf } from "../../../api/api-error.ts";
import { type Publish, websiteApi } from "../../../api/website.ts";
import { dateAndTime } from "../../../dates.ts";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { LinkButton } from "../../../ui/layout/link-button.tsx";
import { ChangeList } from "../changes/change-list.tsx";
import { countOf } from "../changes/count-of.ts";
import { useWebsite } from "../website-context.tsx";

/** Each publish: who, when and what. */
export function WebsiteHistory() {
  const { draft } = useWebsite();
  const fetched = useFetched(websiteApi.history);

  async function restore({ id, published_at }: Publish) {
    try {
      await websiteApi.restore(id);
      await draft.refresh().catch(() => {});
      toast.success(
        "Version restored",
        `The site is as it was on ${dateAndTime(new Date(published_at))}.`,
      );
      fetched.reload();
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  }

  return (
    <WhenFetched fetched={fetched} loading={<Skeleton className="h-72 w-full" />}>
      {({ publishes }) =>
        publishes.length === 0 ? (
          <EmptyState
            title="Nothing was published yet."
            text="Each time you publish changes, the version is listed here, and you can restore it."
            action={<LinkButton to="/admin/website">Go to the website</LinkButton>}
          />
        ) : (
          <ol aria-label="Versions" className="max-w-3xl border-b border-rule">
            {publishes.map((publish, index) => (
              <Version
                key={publish.id}
                publish={publish}
                isCurrent={index === 0}
                onRestore={() => restore(publish)}
              />
            ))}
          </ol>
        )
      }
    </WhenFetched>
  );
}

type VersionProps = { publish: Publish; isCurrent: boolean; onRestore: () => void };

function Version({ publish, isCurrent, onRestore }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const when = dateAndTime(new Date(publish.published_at));
  return (
    <li aria-label={when} className="border-t border-rule py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <time dateTime={publish.published_at}>{when}</time>
            {isCurrent && <Badge tone="brand">Public now</Badge>}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {countOf(publish.changes, "change")}
            {publish.published_by && ` by ${publish.published_by}`}
          </p>
        </div>
        <p className="flex flex-wrap gap-2">
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide changes" : "Show changes"}
          </Button>
          {!isCurrent && (
            <ConfirmDialog
              title="Restore this version?"
              text={`The site goes back to how it was on ${when}, at once. Your unpublished changes stay in the draft.`}
              confirmLabel="Restore"
              onConfirm={onRestore}
              trigger={<Button size="small">Restore this version</Button>}
            />
          )}
        </p>
      </div>
      {isOpen && <VersionChanges id={publish.id} />}
    </li>
  );
}

function VersionChanges({ id }: { id: string }) {
  const fetched = useFetched(websiteApi.version, id);
  return (
    <div className="mt-3">
      <WhenFetched fetched={fetched}>
        {({ words, before }) => <ChangeList changes={listChanges(before, words)} />}
      </WhenFetched>
    </div>
  );
}
