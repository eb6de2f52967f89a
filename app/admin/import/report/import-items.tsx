import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { z } from "zod";
import { ITEMS_PER_PAGE } from "#features/import/imports.schema.ts";
import { pageParamOrFirst } from "#platform/http/page-number.ts";
import { shortDate } from "../../../dates.ts";
import { request } from "../../../session/admin-request.ts";
import { listOf } from "../../../session/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { FilterLink } from "../../../ui/data/filter-link.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Option } from "../../../ui/forms/controls.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { AdminList } from "../../admin-list.tsx";
import { useListFilter } from "../../use-list-filter.ts";
import {
  changesOf,
  type Import,
  type ImportItem,
  type OnExisting,
  useShowImport,
} from "../import-queries.ts";
import {
  countImportable,
  countItems,
  formatNumber,
  ITEM_STATES,
  slugWords,
} from "./import-words.ts";

const itemListSchema = z.object({
  /** The id of the import. */
  id: z.string().default(""),
  verdict: z.string().optional(),
  outcome: z.string().optional(),
  page: pageParamOrFirst,
});

const VERDICTS = ["new", "same", "changed", "skipped"] as const;
const OUTCOMES = ["failed", "created", "updated", "undone"] as const;

type ImportItemsProps = {
  current: Import;
  /** Defined while items can still be chosen. */
  onExisting?: OnExisting;
};

/** The items of an import, in pages, filtered by the URL. */
export function ImportItems({ current: { id, counts }, onExisting }: ImportItemsProps) {
  const { filter, searchFor } = useListFilter(itemListSchema);
  const { page } = filter;
  const kind = onExisting ? "verdict" : "outcome";
  const states = onExisting ? VERDICTS : OUTCOMES;
  const active = states.find((state) => state === filter[kind]);
  const query = { page: String(page), ...(active && { [kind]: active }) };
  const list = useQuery(listOf(ITEMS, { params: { id }, query }));
  const { mutate: choose } = useChoice(id);
  const total = countItems(counts);
  const shown = states.filter((state) => counts[state] > 0 || state === active);

  return (
    <section aria-label="Items" className="mt-8">
      <nav aria-label="Show" className="mb-4 flex flex-wrap gap-2">
        <FilterLink
          search={searchFor({ [kind]: undefined })}
          label="All"
          count={formatNumber(total)}
          isCurrent={!active}
        />
        {shown.map((state) => (
          <FilterLink
            key={state}
            search={searchFor({ [kind]: state })}
            label={ITEM_STATES[state].label}
            count={formatNumber(counts[state])}
            isCurrent={state === active}
          />
        ))}
      </nav>
      <AdminList
        list={list}
        pager={{ page, pageSize: ITEMS_PER_PAGE, total: active ? counts[active] : total }}
      >
        {({ items }) => (
          <>
            {onExisting && countImportable(counts, onExisting) > 0 && (
              <ChooseAll
                isFiltered={active !== undefined}
                // With a filter, "all" means the items on this page.
                onChoose={(chosen) =>
                  choose({ chosen, ids: active && items.map((item) => item.id) })
                }
              />
            )}
            {items.length === 0 && <EmptyState title="No items." />}
            <ul className="border-b border-rule" aria-label="Posts">
              {items.map((item) => (
                <ItemRow
                  key={item.id}
                  item={item}
                  onExisting={onExisting}
                  onChoose={(chosen) => choose({ chosen, ids: [item.id] })}
                />
              ))}
            </ul>
          </>
        )}
      </AdminList>
    </section>
  );
}

const ITEMS = "GET /api/admin/imports/:id/items";

type Choice = { chosen: boolean; ids?: string[] | undefined };

/** Chooses items, at once on the page. */
function useChoice(id: string) {
  const queries = useQueryClient();
  const show = useShowImport();
  const params = { id };
  const queryKey = [ITEMS, { params }] as const;
  const mutationKey = ["choose items", id];
  return useMutation({
    mutationKey,
    scope: changesOf(id),
    mutationFn: (body: Choice) => request("PUT /api/admin/imports/:id/items", { params, body }),
    onMutate: async ({ chosen, ids }) => {
      await queries.cancelQueries({ queryKey });
      const choose = (item: ImportItem) =>
        !ids || ids.includes(item.id) ? { ...item, chosen } : item;
      queries.setQueriesData<{ items: ImportItem[] }>(
        { queryKey },
        (list) => list && { ...list, items: list.items.map(choose) },
      );
    },
    onSuccess: show,
    onSettled: () => {
      // A later choice is already on the page, but not yet on the server.
      if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey });
    },
  });
}

type ChooseAllProps = { isFiltered: boolean; onChoose: (chosen: boolean) => void };

function ChooseAll({ isFiltered, onChoose }: ChooseAllProps) {
  return (
    <p className="mb-4 flex flex-wrap gap-2">
      <Button onClick={() => onChoose(true)}>{isFiltered ? "Select these" : "Select all"}</Button>
      <Button onClick={() => onChoose(false)}>
        {isFiltered ? "Deselect these" : "Select none"}
      </Button>
    </p>
  );
}

type ItemRowProps = {
  item: ImportItem;
  /** Defined while items can still be chosen. */
  onExisting: OnExisting | undefined;
  onChoose: (chosen: boolean) => void;
};

function ItemRow({ item, onExisting, onChoose }: ItemRowProps) {
  const { verdict, outcome, published_at, tags, reason, warnings } = item;
  const { label, tone } = ITEM_STATES[outcome ?? verdict];
  const notes = reason ? [reason, ...warnings] : warnings;
  // Align with the title, not with its checkbox.
  const indent = onExisting && "ml-7";
  return (
    <li className="grid gap-0.5 border-t border-rule py-3">
      <div className="flex items-start justify-between gap-6">
        <div className="min-w-0 font-semibold wrap-anywhere">
          {onExisting ? (
            <Choice item={item} onExisting={onExisting} onChoose={onChoose} />
          ) : (
            <PostLink item={item} />
          )}
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className={classNames("flex flex-wrap gap-x-6 text-sm text-muted tabular-nums", indent)}>
        {verdict !== "skipped" && (
          <span className="flex min-w-0 flex-wrap gap-x-1 wrap-anywhere">
            {(outcome ? [item.slug] : slugWords(item)).map((words) => (
              <span key={words} className="min-w-0">
                {words}
              </span>
            ))}
          </span>
        )}
        {published_at && <time dateTime={published_at}>{shortDate(new Date(published_at))}</time>}
        {tags.length > 0 && <span className="min-w-0 wrap-anywhere">{tags.join(", ")}</span>}
      </div>
      {notes.length > 0 && <Notes notes={notes} className={indent} />}
    </li>
  );
}

type ChoiceProps = ItemRowProps & { onExisting: OnExisting };

function Choice({ item, onExisting, onChoose }: ChoiceProps) {
  const isOffered =
    item.verdict === "new" || (onExisting === "update" && item.verdict !== "skipped");
  return (
    <Option
      type="checkbox"
      disabled={!isOffered}
      checked={isOffered && item.chosen}
      onChange={({ target }) => onChoose(target.checked)}
    >
      <Title title={item.title} />
    </Option>
  );
}

function PostLink({ item }: { item: ImportItem }) {
  if (!item.post_id) return <Title title={item.title} />;
  return (
    <Link to={`/admin/posts/edit/${item.post_id}`} className="link">
      <Title title={item.title} />
    </Link>
  );
}

function Title({ title }: { title: string }) {
  return title.trim() === "" ? <em>Untitled</em> : title;
}

type NotesProps = { label?: string; notes: string[]; className?: string | undefined };

/** Notes for the admin about an import or one of its items. */
export function Notes({ label, notes, className }: NotesProps) {
  return (
    <ul aria-label={label} className={classNames("text-sm", className)}>
      {notes.map((note) => (
        <li key={note} className="border-l-2 border-signal pl-3">
          {note}
        </li>
      ))}
    </ul>
  );
}
