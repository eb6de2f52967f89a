import type { FormEvent, ReactNode } from "react";
import type { PostChoices } from "../../../api/posts.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { Input } from "../../../ui/forms/input.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import type { PostFilter } from "./post-filter.ts";
import { useSearchText } from "./use-search-text.ts";

type FilterBarProps = {
  filter: PostFilter;
  /** Undefined until they are loaded. */
  choices: PostChoices | undefined;
  onChange: (filter: PostFilter) => void;
};

const SORTS = {
  newest: "Newest first",
  oldest: "Oldest first",
  updated: "Recently updated",
  title: "Title",
  published: "Publication date",
};

export function FilterBar({ filter, choices, onChange }: FilterBarProps) {
  const { text, setText, search } = useSearchText(filter, onChange);
  const set = (change: Partial<PostFilter>) => search({ ...filter, ...change });

  function submit(event: FormEvent) {
    event.preventDefault();
    search();
  }

  return (
    <search>
      <form onSubmit={submit} className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-7">
        <div className="col-span-2">
          <Field label="Search posts">
            {(control) => (
              <Input
                {...control}
                type="search"
                autoComplete="off"
                maxLength={200}
                placeholder="Title or text"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        </div>
        <Choice
          label="Status"
          value={filter.status}
          onChange={(status) => set({ status: status as PostFilter["status"] })}
        >
          <option value="">All</option>
          <option value="published">Published</option>
          <option value="scheduled">Scheduled</option>
          <option value="draft">Draft</option>
        </Choice>
        <Choice label="Tag" value={filter.tag} onChange={(tag) => set({ tag })}>
          <option value="">All</option>
          {withChosen(choices?.tags ?? [], filter.tag).map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </Choice>
        <Choice label="Author" value={filter.author} onChange={(author) => set({ author })}>
          <option value="">All</option>
          {choices?.authors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <div className="lg:col-span-2">
          <Choice
            label="Sort by"
            value={filter.sort ?? (filter.q ? "" : "newest")}
            onChange={(sort) => set({ sort: sort as PostFilter["sort"] })}
          >
            {filter.q && <option value="">Best match</option>}
            {Object.entries(SORTS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Choice>
        </div>
      </form>
    </search>
  );
}

type ChoiceProps = {
  label: string;
  value: string | undefined;
  /** Undefined: none of them. */
  onChange: (value: string | undefined) => void;
  children: ReactNode;
};

function Choice({ label, value = "", onChange, children }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value || undefined)}
        >
          {children}
        </Select>
      )}
    </Field>
  );
}

/** A tag in the URL may be one that only old posts have. */
function withChosen(tags: string[], chosen: string | undefined) {
  return chosen && !tags.includes(chosen) ? [chosen, ...tags] : tags;
}
