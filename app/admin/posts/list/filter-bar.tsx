import { type ComponentProps, useId, useState } from "react";
import type { PostFilter } from "#features/posts/model/post-filter.schema.ts";
import type { PostChoices } from "../../../api/posts.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import type { ListFilter } from "../../use-list-filter.ts";

type FilterBarProps = ListFilter<PostFilter> & {
  /** Undefined until they are loaded. */
  choices: PostChoices | undefined;
};

const SORTS = {
  newest: "Newest created",
  oldest: "Oldest created",
  updated: "Recently updated",
  title: "Title",
  published: "Publication date",
};

/** In one line. On phones, all but the search are folded away. */
export function FilterBar(props: FilterBarProps) {
  const { filter, field, onSubmit } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { status, tag, author, sort } = filter;
  const chosen = [status, tag, author, sort].filter(Boolean).length;
  return (
    <search>
      <form
        onSubmit={onSubmit}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 md:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))_minmax(0,2fr)]"
      >
        <SearchField
          label="Search posts"
          {...field("q")}
          maxLength={200}
          placeholder={status === "deleted" ? "Title" : "Title or text"}
        />
        <Button
          className="md:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Filters{chosen > 0 && ` (${chosen})`}
        </Button>
        <div
          id={id}
          className={classNames(
            "col-span-2 grid grid-cols-2 gap-3 md:contents",
            !isOpen && "max-md:hidden",
          )}
        >
          <Filters {...props} />
        </div>
      </form>
    </search>
  );
}

function Filters({ filter, choice, showOnly, choices }: FilterBarProps) {
  const status = choice("status");
  const sort = choice("sort");
  return (
    <>
      <Choice
        label="Status"
        {...status}
        onChange={(event) => {
          // Deleted posts are found by their title only.
          if (event.target.value === "deleted") showOnly({ status: "deleted", q: filter.q });
          else status.onChange(event);
        }}
      >
        <option value="">All</option>
        <option value="published">Published</option>
        <option value="scheduled">Scheduled</option>
        <option value="draft">Draft</option>
        <option value="deleted">Deleted</option>
      </Choice>
      {filter.status !== "deleted" && (
        <>
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
          <Choice label="Sort by" {...sort} value={sort.value || (filter.q ? "" : "newest")}>
            {filter.q && <option value="">Best match</option>}
            {Object.entries(SORTS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Choice>
        </>
      )}
    </>
  );
}

function Choice({ label, ...select }: ComponentProps<typeof Select> & { label: string }) {
  return <Field label={label}>{(control) => <Select {...control} {...select} />}</Field>;
}

/** A tag in the URL may be one that only old posts have. */
function withChosen(tags: string[], chosen: string | undefined) {
  return chosen && !tags.includes(chosen) ? [chosen, ...tags] : tags;
}
