import type { ComponentProps } from "react";
import type { PostFilter } from "#features/posts/model/post-filter.schema.ts";
import type { PostChoices } from "../../../api/posts.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { Input } from "../../../ui/forms/input.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import type { ListFilter } from "../../use-list-filter.ts";

type FilterBarProps = ListFilter<PostFilter> & {
  /** Undefined until they are loaded. */
  choices: PostChoices | undefined;
};

const SORTS = {
  newest: "Newest first",
  oldest: "Oldest first",
  updated: "Recently updated",
  title: "Title",
  published: "Publication date",
};

export function FilterBar({ filter, field, choice, onSubmit, choices }: FilterBarProps) {
  const sort = choice("sort");
  return (
    <search>
      <form onSubmit={onSubmit} className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-7">
        <div className="col-span-2">
          <Field label="Search posts">
            {(control) => (
              <Input
                {...control}
                {...field("q")}
                type="search"
                autoComplete="off"
                maxLength={200}
                placeholder="Title or text"
              />
            )}
          </Field>
        </div>
        <Choice label="Status" {...choice("status")}>
          <option value="">All</option>
          <option value="published">Published</option>
          <option value="scheduled">Scheduled</option>
          <option value="draft">Draft</option>
        </Choice>
        <Choice label="Tag" {...choice("tag")}>
          <option value="">All</option>
          {withChosen(choices?.tags ?? [], filter.tag).map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </Choice>
        <Choice label="Author" {...choice("author")}>
          <option value="">All</option>
          {choices?.authors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <div className="lg:col-span-2">
          <Choice label="Sort by" {...sort} value={sort.value || (filter.q ? "" : "newest")}>
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

function Choice({ label, ...select }: ComponentProps<typeof Select> & { label: string }) {
  return <Field label={label}>{(control) => <Select {...control} {...select} />}</Field>;
}

/** A tag in the URL may be one that only old posts have. */
function withChosen(tags: string[], chosen: string | undefined) {
  return chosen && !tags.includes(chosen) ? [chosen, ...tags] : tags;
}
