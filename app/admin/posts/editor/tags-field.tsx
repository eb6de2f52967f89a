import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Field } from "../../../ui/forms/field.tsx";
import { Input } from "../../../ui/forms/input.tsx";
import { insertTag, suggestTags } from "./tag-suggestions.ts";

type TagsFieldProps = {
  value: string;
  /** Tags of other posts. */
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

  // After React has put the new text into the input, which moves the cursor to the end.
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
      // One of the places is none of them: the text itself.
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
        <Suggestions
          id={listId}
          tags={suggestions}
          active={active}
          optionId={optionId}
          onChoose={choose}
        />
      )}
      <p role="status" className="sr-only">
        {suggestions.length > 0 && suggestionCount(suggestions.length)}
      </p>
    </div>
  );
}

type SuggestionsProps = {
  id: string;
  tags: string[];
  active: number;
  optionId: (index: number) => string;
  onChoose: (tag: string) => void;
};

function Suggestions({ id, tags, active, optionId, onChoose }: SuggestionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Tags in use"
      className="absolute inset-x-0 top-18 z-10 border border-control bg-raised py-1 text-sm"
    >
      {tags.map((tag, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
        <div
          key={tag}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="flex min-h-10 cursor-pointer items-center px-3 hover:bg-rule aria-selected:bg-rule"
          // Not to take the focus from the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tag)}
        >
          {tag}
        </div>
      ))}
    </div>
  );
}

function suggestionCount(count: number) {
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}
