import { z } from "zod";
import { pageParamOrFirst } from "#platform/http/page-number.ts";
import { messageOf } from "../../../api/api-error.ts";
import {
  type Import,
  type ImportItem,
  type ImportOptions,
  importsApi,
} from "../../../api/imports.ts";
import { Pagination } from "../../../ui/data/pagination.tsx";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { useListFilter } from "../../use-list-filter.ts";
import { FilterChips, type ItemChip } from "./filter-chips.tsx";
import { allItems, offered } from "./import-counts.ts";
import { ItemRow } from "./item-row.tsx";

const itemListSchema = z.object({
  /** The import. */
  id: z.string().default(""),
  verdict: z.string().optional(),
  outcome: z.string().optional(),
  page: pageParamOrFirst,
});

type ImportItemsProps = {
  current: Import;
  filters: ItemChip[];
  /** While items can still be chosen. */
  onExisting?: ImportOptions["on_existing"];
  onChange?: (changed: Import) => void;
};

/** The items of an import, in pages, filtered by the URL. */
export function ImportItems({ current, filters, onExisting, onChange }: ImportItemsProps) {
  const { id, counts } = current;
  const { page, active, wanted, fetched, searchFor } = useItems(id, filters);
  const total = allItems(counts);

  async function choose(chosen: boolean, ids?: string[]) {
    fetched.update(({ items, ...rest }) => ({
      ...rest,
      items: items.map((item) => (!ids || ids.includes(item.id) ? { ...item, chosen } : item)),
    }));
    try {
      onChange?.(await importsApi.choose(id, { chosen, ids }));
    } catch (error) {
      toast.failure("Error", messageOf(error));
      fetched.reload();
    }
  }

  /** With a filter, "all" means those on this page. */
  function chooseAll(chosen: boolean, items: ImportItem[]) {
    return choose(chosen, active && items.map((item) => item.id));
  }

  return (
    <section aria-label="Items" className="mt-8">
      <FilterChips chips={filters} active={active} total={total} searchFor={searchFor} />
      <WhenFetched fetched={fetched}>
        {({ items, page_size, shown }) => (
          <>
            {onExisting && offered(counts, onExisting) > 0 && (
              <ChooseAll
                isFiltered={active !== undefined}
                // The list on screen may still be the one before.
                isDisabled={shown !== wanted}
                onChoose={(chosen) => chooseAll(chosen, items)}
              />
            )}
            {items.length === 0 && <EmptyState title="No items." />}
            <ul className="border-b border-rule" aria-label="Posts">
              {items.map((item) => (
                <ItemRow
                  key={item.id}
                  item={item}
                  onExisting={onExisting}
                  onChoose={(chosen) => choose(chosen, [item.id])}
                />
              ))}
            </ul>
            <Pagination page={page} pageSize={page_size} total={active?.count ?? total} />
          </>
        )}
      </WhenFetched>
    </section>
  );
}

/** The page of items that the URL names. */
function useItems(id: string, filters: ItemChip[]) {
  const { filter, ...list } = useListFilter(itemListSchema);
  const active = filters.find(({ name, value }) => filter[name] === value);
  const { page } = filter;
  const wanted = `page=${page}${active ? `&${active.name}=${active.value}` : ""}`;
  const searchFor = (chip?: ItemChip) =>
    list.searchFor({
      verdict: undefined,
      outcome: undefined,
      ...(chip && { [chip.name]: chip.value }),
    });
  return { page, active, wanted, searchFor, fetched: useFetched(fetchItems, id, wanted) };
}

async function fetchItems(id: string, shown: string) {
  return { ...(await importsApi.items(id, shown)), shown };
}

type ChooseAllProps = {
  isFiltered: boolean;
  isDisabled: boolean;
  onChoose: (chosen: boolean) => void;
};

function ChooseAll({ isFiltered, isDisabled, onChoose }: ChooseAllProps) {
  return (
    <p className="mb-4 flex flex-wrap gap-2">
      <Button disabled={isDisabled} onClick={() => onChoose(true)}>
        {isFiltered ? "Select these" : "Select all"}
      </Button>
      <Button disabled={isDisabled} onClick={() => onChoose(false)}>
        {isFiltered ? "Deselect these" : "Select none"}
      </Button>
    </p>
  );
}
