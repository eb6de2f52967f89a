import { useRef, useState } from "react";

/** Which of the ids are selected. A range ends at the one that was toggled before. */
export function useSelection(ids: string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);

  function toggle(id: string, isRange: boolean) {
    setSelected(withToggled(selected, ids, id, isRange ? last.current : undefined));
    last.current = id;
  }

  return {
    isSelected: (id: string) => selected.has(id),
    toggle,
    toggleAll: () => setSelected(new Set(ids.every((id) => selected.has(id)) ? [] : ids)),
    clear: () => setSelected(new Set()),
  };
}

/** All between `from` and `id` get the state that `id` gets. */
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
