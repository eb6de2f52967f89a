import { useRef, useState } from "react";
import { Link } from "react-router";
import { tagPath } from "#features/posts/model/tag-path.ts";
import type { ListedTag } from "../../api/tags.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { RowActions } from "../row-actions.tsx";
import { type OpenDialog, TAG_ACTIONS, TagDialogs } from "./tag-dialogs.tsx";

type TagRowsProps = { tags: ListedTag[]; total: number; onChanged: () => void };

export function TagRows({ tags, total, onChanged }: TagRowsProps) {
  const element = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<OpenDialog>();
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted tabular-nums">
        {total === 1 ? "1 tag" : `${total} tags`}
      </p>
      <ul ref={element} tabIndex={-1} aria-label="Tags" className="border-b border-rule">
        {tags.map((tag) => (
          <li key={tag.tag} className={ROW}>
            <div className="min-w-0">
              <TagName tag={tag} />
              {tag.description && (
                <p className="mt-0.5 text-sm wrap-anywhere text-muted" dir="auto">
                  {tag.description}
                </p>
              )}
            </div>
            <p className="text-sm text-muted tabular-nums max-lg:col-start-1 max-lg:row-start-2">
              <Link
                to={`/admin/posts?${new URLSearchParams({ tag: tag.tag })}`}
                className="min-h-6 underline decoration-rule underline-offset-4 hover:text-signal"
              >
                {describeCounts(tag)}
                <span className="sr-only"> with the tag “{tag.tag}”</span>
              </Link>
            </p>
            <RowActions
              name={tag.tag}
              actions={TAG_ACTIONS.map(({ action, label }) => ({
                label,
                onSelect: () => setOpen({ action, tag }),
              }))}
            />
          </li>
        ))}
      </ul>
      <TagDialogs
        open={open}
        onClose={() => setOpen(undefined)}
        onChanged={onChanged}
        list={element}
      />
    </>
  );
}

const ROW =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 border-t border-rule py-2.5 lg:min-h-14 lg:grid-cols-[minmax(0,1fr)_10rem_auto]";

/** Leads to the page that readers see, if there is one. */
function TagName({ tag: { tag, published } }: { tag: ListedTag }) {
  return (
    <h2 className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
      {published > 0 ? (
        <a
          href={tagPath(tag)}
          target="_blank"
          rel="noreferrer"
          className="underline decoration-rule underline-offset-4 hover:text-signal"
        >
          <span dir="auto">{tag}</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <span dir="auto">{tag}</span>
      )}
    </h2>
  );
}

function describeCounts({ published, drafts }: ListedTag) {
  if (published + drafts === 0) return "No posts";
  const parts = [
    published > 0 && `${published} published`,
    drafts > 0 && (drafts === 1 ? "1 draft" : `${drafts} drafts`),
  ];
  return parts.filter(Boolean).join(", ");
}

export function TagSkeletons() {
  return (
    <div className="border-b border-rule">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={ROW}>
          <Skeleton className="h-6 max-w-48" />
          <Skeleton className="h-5 w-24 max-lg:col-start-1 max-lg:row-start-2" />
          <Skeleton className="h-9 w-11 max-lg:col-start-2 max-lg:row-start-1 lg:w-80" />
        </div>
      ))}
    </div>
  );
}
