import { type ReactNode, useEffect, useRef, useState } from "react";
import { entryName } from "#features/website/changes.ts";
import { fieldOf } from "#features/website/walk-schema.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { focusField } from "../../../ui/forms/focus-field.ts";
import { FieldMessage, type FieldProps, MisfitMessage } from "./field-frame.tsx";
import { FieldNotices } from "./field-notices.tsx";
import { fieldId, useWebsiteForm } from "./form-context.ts";
import { type EntryAction, ListEntry } from "./list-entry.tsx";
import { copyOf, type Entry, emptyEntry, moved } from "./new-entry.ts";
import { useEntryDrag } from "./use-entry-drag.ts";

type ListFieldProps = FieldProps<Entry[]> & { renderEntry: (entry: Entry) => ReactNode };

/** Entries that can be added, removed, duplicated and reordered, each folded under its name. */
export function ListField({ schema, path, value, renderEntry }: ListFieldProps) {
  const { label, hint, add } = fieldOf(schema);
  const { change, remove } = useWebsiteForm();
  const [news, setNews] = useState("");
  const { list, focusAfter } = useFocusAfter();
  const drag = useEntryDrag((id, to) => moveTo(indexOf(id), to));
  const nameOf = (entry: Entry) => entryName(schema, entry);
  const indexOf = (id: string) => value.findIndex((entry) => entry.id === id);
  const error = schema.safeParse(value).error?.issues.find((issue) => issue.path.length === 0);

  function moveTo(from: number, to: number) {
    const entry = value[from];
    if (!entry || to < 0 || to >= value.length || to === from) return;
    change(path, moved(value, from, to));
    setNews(`${nameOf(entry)}: ${to + 1} of ${value.length}`);
  }

  function insert(entry: Entry, at: number) {
    change(path, value.toSpliced(at, 0, entry));
    focusAfter(() => focusFirstField(fieldId([...path, entry.id])));
  }

  const actions: Record<EntryAction, (entry: Entry, index: number) => void> = {
    "Move up": (_, index) => moveTo(index, index - 1),
    "Move down": (_, index) => moveTo(index, index + 1),
    Duplicate: (entry, index) => insert(copyOf(entry, value), index + 1),
    Remove(entry, index) {
      remove(path, value.toSpliced(index, 1), `“${nameOf(entry)}” removed`);
      const next = value[index + 1] ?? value[index - 1];
      focusAfter((list) =>
        (next
          ? document.getElementById(fieldId([...path, next.id]))?.querySelector("summary")
          : list.querySelector<HTMLElement>("button:last-of-type")
        )?.focus(),
      );
    },
  };

  return (
    <fieldset ref={list} id={fieldId(path)} className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="float-left font-semibold">{label}</legend>
      {hint && <p className="-mt-2 text-sm text-muted">{hint}</p>}
      {value.length > 0 && (
        <ul className="border-b border-rule" {...drag.list}>
          {value.map((entry, index) => (
            <ListEntry
              key={entry.id}
              id={fieldId([...path, entry.id])}
              name={nameOf(entry)}
              isFirst={index === 0}
              isLast={index === value.length - 1}
              drag={drag.entry(entry.id, index)}
              onAction={(action) => {
                actions[action](entry, index);
                if (action.startsWith("Move")) {
                  focusAfter(() => focusAction(fieldId([...path, entry.id]), action));
                }
              }}
            >
              <FieldNotices schema={schema} path={[...path, entry.id]} />
              {renderEntry(entry)}
            </ListEntry>
          ))}
        </ul>
      )}
      {value.length === 0 && <p className="text-sm text-muted">No entries yet.</p>}
      {error && <FieldMessage>{error.message}</FieldMessage>}
      <MisfitMessage path={path} />
      <FieldNotices schema={schema} path={path} />
      <p>
        <Button size="small" onClick={() => insert(emptyEntry(schema), value.length)}>
          {add}
        </Button>
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

/** Moves the focus once the list is rendered as it is after a change. */
function useFocusAfter() {
  const list = useRef<HTMLFieldSetElement>(null);
  const next = useRef<(list: HTMLElement) => void>(undefined);
  useEffect(() => {
    const { current } = next;
    next.current = undefined;
    if (list.current) current?.(list.current);
  });
  return {
    list,
    focusAfter: (focus: (list: HTMLElement) => void) => {
      next.current = focus;
    },
  };
}

function focusFirstField(id: string) {
  const entry = document.getElementById(id);
  if (entry instanceof HTMLDetailsElement) entry.open = true;
  focusField(entry?.querySelector<HTMLElement>("input, textarea, [role=switch]"));
}

/** Of an entry that was moved. At the end of the list, only the other direction is left. */
function focusAction(id: string, action: string) {
  const buttons = document
    .getElementById(id)
    ?.closest("li")
    ?.querySelectorAll<HTMLButtonElement>(":scope > div > [data-move]:enabled");
  const all = [...(buttons ?? [])];
  (all.find((button) => button.dataset.move === action) ?? all[0])?.focus();
}
