import { type ChangeEvent, type MouseEvent, useRef, useState } from "react";

export type Selection<Item = unknown> = ReturnType<typeof useSelection<Item & { id: string }>>;

/** The selected entries of a list. A range starts at the entry whose checkbox was used last. */
export function useSelection<Item extends { id: string }>(items: Item[]) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const ids = items.map(({ id }) => id);
  const selected = items.filter(({ id }) => selectedIds.has(id));
  const isAll = selected.length === items.length;

  /** The props of an entry's checkbox. With Shift, it selects a range. */
  const checkbox = (id: string) => ({
    checked: selectedIds.has(id),
    onChange: ({ nativeEvent }: ChangeEvent) => {
      const isRange = (nativeEvent as unknown as MouseEvent).shiftKey;
      setSelectedIds(withToggled(selectedIds, ids, id, isRange ? last.current : undefined));
      last.current = id;
    },
  });

  return {
    selected,
    checkbox,
    /** The props of the checkbox that selects the whole page. */
    all: {
      checked: isAll,
      isMixed: selected.length > 0 && !isAll,
      onChange: () => setSelectedIds(new Set(isAll ? [] : ids)),
    },
    clear: () => setSelectedIds(new Set()),
  };
}

/** Gives all ids between `from` and `id` the state that `id` gets. */
export function withToggled(
  selected: ReadonlySet<string>,
  ids: string[],
  id: string,
  from: string | undefined,
) {
  const to = ids.indexOf(id);
  const start = from === undefined ? to : Math.max(0, ids.indexOf(from));
  const range = ids.slice(Math.min(start, to), Math.max(start, to) + 1);
  const isAdding = !selected.has(id);
  const rest = [...selected].filter((other) => !range.includes(other));
  return new Set(isAdding ? [...rest, ...range] : rest);
}
