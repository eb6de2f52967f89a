import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { counted } from "#platform/text/counted.ts";
import { Field, Input } from "../../../ui/forms/field.tsx";

type TagsFieldProps = {
  value: string;
  /** The tags of other posts. */
  inUse: string[];
  onChange: (tags: string) => void;
};

/** Tags as a comma-separated text, with suggestions while a tag is typed. */
export function TagsField({ value, inUse, onChange }: TagsFieldProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [cursor, setCursor] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const moveTo = useRef<number>(undefined);
  const suggestions = isOpen ? suggestTags(inUse, value, cursor) : [];
  const optionId = (index: number) => `${listId}-${index}`;

  // Move the cursor after React has put the new text into the input, which moves it to the end.
  useLayoutEffect(() => {
    if (moveTo.current === undefined) return;
    input.current?.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = undefined;
  });

  function edit(text: string, at: number) {
    onChange(text);
    setCursor(at);
    setOpen(true);
    setActive(-1);
  }

  function choose(tag: string) {
    const next = insertTag(value, cursor, tag);
    moveTo.current = next.cursor;
    edit(next.text, next.cursor);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const tag = suggestions[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && suggestions.length > 0) {
      const count = suggestions.length + 1;
      // The position before the first suggestion selects none of them.
      setActive(((active + 1 + step + count) % count) - 1);
    } else if (event.key === "Enter" && tag) choose(tag);
    else if (event.key === "Escape" && suggestions.length > 0) setOpen(false);
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <Field label="Tags" name="tags" hint="Comma separated">
        {(control) => (
          <Input
            {...control}
            ref={input}
            autoComplete="off"
            aria-autocomplete="list"
            aria-controls={suggestions.length > 0 ? listId : undefined}
            aria-activedescendant={active >= 0 ? optionId(active) : undefined}
            value={value}
            onChange={({ target }) => edit(target.value, target.selectionStart ?? 0)}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
          />
        )}
      </Field>
      {suggestions.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label="Tags in use"
          className="absolute inset-x-0 top-18 z-10 border border-control bg-raised py-1 text-sm"
        >
          {suggestions.map((tag, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
            <div
              key={tag}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="flex min-h-10 cursor-pointer items-center px-3 hover:bg-rule aria-selected:bg-rule"
              // Keep the focus in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(tag)}
            >
              {tag}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {suggestions.length > 0 && counted(suggestions.length, "suggestion")}
      </p>
    </div>
  );
}

const SHOWN = 8;

/**
 * Tags in use that start with the text around the cursor, without those that the post already has.
 */
export function suggestTags(inUse: string[], text: string, cursor: number): string[] {
  const { start, end } = tagAt(text, cursor);
  const typed = text.slice(start, end).trim().toLowerCase();
  if (typed === "") return [];
  const others = `${text.slice(0, start)},${text.slice(end)}`.toLowerCase().split(",");
  const present = new Set([typed, ...others.map((tag) => tag.trim())]);
  const matches = inUse.filter((tag) => {
    const word = tag.toLowerCase();
    return word.includes(typed) && !present.has(word);
  });
  const startsWithTyped = (tag: string) => tag.toLowerCase().startsWith(typed);
  return [
    ...matches.filter(startsWithTyped),
    ...matches.filter((tag) => !startsWithTyped(tag)),
  ].slice(0, SHOWN);
}

/**
 * Replaces the text around the cursor with the tag. Returns the new text, and the cursor's new
 * position.
 */
export function insertTag(text: string, cursor: number, tag: string) {
  const { start, end } = tagAt(text, cursor);
  const before = text.slice(0, start) + (start > 0 ? " " : "") + tag;
  const after = text.slice(end);
  if (after !== "") return { text: before + after, cursor: before.length };
  return { text: `${before}, `, cursor: before.length + 2 };
}

/** The part between two commas that contains the cursor. */
function tagAt(text: string, cursor: number) {
  const start = text.lastIndexOf(",", cursor - 1) + 1;
  const end = text.indexOf(",", cursor);
  return { start: cursor === 0 ? 0 : start, end: end === -1 ? text.length : end };
}
