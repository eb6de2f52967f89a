import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  Copy,
  GripVertical,
  type LucideIcon,
  Trash2,
} from "lucide-react";
import {
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import type { z } from "zod";
import { choicesOf, entryName, fieldOf, isEntry, partsOf } from "#features/website/changes.ts";
import { randomId } from "../../../random-id.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { focusField } from "../../../ui/forms/field.tsx";
import { FieldMessage, FieldNotices, type FieldProps, MisfitMessage } from "./field-frame.tsx";
import { fieldId, useWebsiteForm } from "./form-context.ts";

type ListFieldProps = FieldProps<Entry[]> & { renderEntry: (entry: Entry) => ReactNode };

/** Entries that can be added, removed, duplicated and reordered, each folded under its name. */
export function ListField({ schema, path, value, renderEntry }: ListFieldProps) {
  const { label, hint, add } = fieldOf(schema);
  const { change, remove } = useWebsiteForm();
  const [news, setNews] = useState("");
  const { list, focusAfter } = useFocusAfterChange();
  const drag = useEntryDrag((id, to) => moveTo(indexOf(id), to));
  const nameOf = (entry: Entry) => entryName(schema, entry);
  const indexOf = (id: string) => value.findIndex((entry) => entry.id === id);
  const error = schema.safeParse(value).error?.issues.find((issue) => issue.path.length === 0);

  function moveTo(from: number, to: number) {
    const entry = value[from];
    if (!entry || to < 0 || to >= value.length || to === from) return;
    change(path, value.toSpliced(from, 1).toSpliced(to, 0, entry));
    setNews(`${nameOf(entry)}: ${to + 1} of ${value.length}`);
  }

  function insert(entry: Entry, at: number) {
    change(path, value.toSpliced(at, 0, entry));
    focusAfter(() => focusFirstField(fieldId([...path, entry.id])));
  }

  const actions: Record<EntryAction, (entry: Entry, index: number) => void> = {
    "Move up": (_, index) => moveTo(index, index - 1),
    "Move down": (_, index) => moveTo(index, index + 1),
    Duplicate: (entry, index) => insert(copyEntry(entry, value), index + 1),
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

/** Moves the focus after the changed list was rendered. */
function useFocusAfterChange() {
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

/**
 * Focuses a button of an entry that was moved; at the end of the list, the one for the other
 * direction.
 */
function focusAction(id: string, action: string) {
  const buttons = document
    .getElementById(id)
    ?.closest("li")
    ?.querySelectorAll<HTMLButtonElement>(":scope > div > [data-move]:enabled");
  const all = [...(buttons ?? [])];
  (all.find((button) => button.dataset.move === action) ?? all[0])?.focus();
}

/** Drags entries of one list by their handles, and drops them before another one or at the end. */
function useEntryDrag(onMove: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<{ id: string; index: number }>();
  const [over, setOver] = useState<number>();

  function end() {
    setDragged(undefined);
    setOver(undefined);
  }

  function drop(event: DragEvent, to: number | undefined) {
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== undefined) onMove(dragged.id, to);
    end();
  }

  return {
    list: {
      onDragOver(event: DragEvent) {
        if (dragged) event.preventDefault();
      },
      onDrop: (event: DragEvent) => drop(event, over),
    },
    entry: (id: string, index: number) => ({
      item: {
        "data-dropping": dragged && dragged.index !== index && over === index ? "" : undefined,
        onDragOver: () => dragged && setOver(index),
        // Use the place where it is dropped: the last one that it was over may not be known yet.
        onDrop: (event: DragEvent) => drop(event, index),
      },
      handle: {
        draggable: true,
        onDragStart(event: DragEvent<HTMLElement>) {
          event.stopPropagation();
          event.dataTransfer.effectAllowed = "move";
          const item = event.currentTarget.closest("li");
          if (item) event.dataTransfer.setDragImage(item, 16, 16);
          setDragged({ id, index });
        },
        onDragEnd: end,
      },
    }),
  };
}

const ICONS = {
  "Move up": ArrowUp,
  "Move down": ArrowDown,
  Duplicate: Copy,
  Remove: Trash2,
};

type EntryAction = keyof typeof ICONS;

type ListEntryProps = {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  drag: { item: ComponentProps<"li">; handle: ComponentProps<"span"> };
  onAction: (action: EntryAction) => void;
  children: ReactNode;
};

/** An entry of a list, with a name that opens its fields, and with its actions beside it. */
function ListEntry(props: ListEntryProps) {
  const { id, name, isFirst, isLast, drag, onAction, children } = props;
  return (
    <li
      aria-label={name}
      className="relative border-t border-rule data-dropping:border-t-2 data-dropping:border-signal"
      {...drag.item}
    >
      {/* Buttons come first, so that Tab doesn't go through all fields of an open entry to them. */}
      <div className="absolute top-1 right-0 flex max-sm:top-11">
        {(Object.entries(ICONS) as [EntryAction, LucideIcon][]).map(([action, Icon]) => (
          <IconButton
            key={action}
            label={action}
            title={action}
            data-move={action.startsWith("Move") ? action : undefined}
            className="size-9!"
            disabled={(action === "Move up" && isFirst) || (action === "Move down" && isLast)}
            onClick={() => onAction(action)}
          >
            <Icon size={18} />
          </IconButton>
        ))}
      </div>
      <details id={id} className="group min-w-0">
        <summary className="flex min-h-11 list-none items-center gap-2 py-1.5 pr-40 hover:text-signal max-sm:pb-11 max-sm:pr-0 [&::-webkit-details-marker]:hidden">
          <DragHandle {...drag.handle} />
          <span className="shrink-0 text-muted group-open:rotate-180">
            <ChevronDown size={18} />
          </span>
          <span className="min-w-0 wrap-anywhere max-sm:line-clamp-1">{name}</span>
        </summary>
        <div className="grid grid-cols-1 gap-4 border-l-2 border-rule pt-2 pb-6 pl-4 md:pl-5">
          {children}
        </div>
      </details>
    </li>
  );
}

/** A handle for dragging with the pointer; for the keyboard there are buttons. */
function DragHandle(props: ComponentProps<"span">) {
  return (
    <span
      aria-hidden="true"
      className="-my-1 shrink-0 cursor-grab py-1 text-muted pointer-coarse:hidden"
      {...props}
    >
      <GripVertical size={18} />
    </span>
  );
}

export type Entry = { id: string } & Record<string, unknown>;

/** An entry of a list with empty fields. */
function emptyEntry(list: z.ZodType): Entry {
  return { ...(emptyParts(list) as object), id: randomId() };
}

function emptyParts(schema: z.ZodType) {
  return Object.fromEntries(partsOf(schema).map(([key, part]) => [key, emptyValue(part)]));
}

function emptyValue(schema: z.ZodType): unknown {
  const { input } = fieldOf(schema);
  if (input === "group") return emptyParts(schema);
  if (input === "choice") return choicesOf(schema)[0];
  const empty = { list: [], lines: [], switch: false, number: 0, picture: null };
  return input in empty ? empty[input as keyof typeof empty] : "";
}

/** A copy of an entry with new ids and a unique slug. */
function copyEntry(entry: Entry, others: Entry[]): Entry {
  const copy = withNewIds(entry) as Entry;
  if (typeof entry.slug !== "string") return copy;
  const taken = new Set(others.map(({ slug }) => slug));
  let number = 2;
  while (taken.has(`${entry.slug}-${number}`)) number++;
  return { ...copy, slug: `${entry.slug}-${number}` };
}

function withNewIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewIds);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, withNewIds(part)]);
  return { ...Object.fromEntries(parts), ...(isEntry(value) && { id: randomId() }) };
}
