import { type FormEvent, useEffect, useRef, useState } from "react";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import type { PostFilter } from "./post-filter.ts";

const PAUSE_MS = 300;

type FilterBarProps = {
  filter: PostFilter;
  total: number;
  onChange: (filter: PostFilter) => void;
};

export function FilterBar({ filter, total, onChange }: FilterBarProps) {
  const { text, setText, search } = useSearchText(filter, onChange);

  function submit(event: FormEvent) {
    event.preventDefault();
    search();
  }

  return (
    <search className="mb-6">
      <form onSubmit={submit} className="filter-bar">
        <Field label="Search titles">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Field label="Status">
          {(control) => (
            <Select
              {...control}
              value={filter.status}
              onChange={({ target }) =>
                search({ ...filter, status: target.value as PostFilter["status"] })
              }
            >
              <option value="">All</option>
              <option value="published">Published</option>
              <option value="draft">Draft</option>
            </Select>
          )}
        </Field>
      </form>
      <p role="status" className="mt-3 text-[0.9rem] text-muted">
        {total === 1 ? "1 post" : `${total} posts`}
      </p>
    </search>
  );
}

/** Typed text goes into the URL after a pause; when the URL changes by itself, the field follows. */
function useSearchText(filter: PostFilter, onChange: FilterBarProps["onChange"]) {
  const [text, setText] = useState(filter.q);
  const sent = useRef(filter.q);
  const q = text.trim();

  useEffect(() => {
    if (filter.q === sent.current) return;
    sent.current = filter.q;
    setText(filter.q);
  }, [filter.q]);

  function search(within = filter) {
    sent.current = q;
    onChange({ ...within, page: 1, q });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the pause
  useEffect(() => {
    const pause = setTimeout(() => q !== sent.current && search(), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [q]);

  return { text, setText, search };
}
