import { MEDIA_USES } from "#features/media/media.schema.ts";
import type { MediaFilter } from "#features/media/media-change.schema.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import type { ListFilter } from "../use-list-filter.ts";
import type { MediaView } from "./use-media-view.ts";

type MediaBarProps = ListFilter<MediaFilter> & {
  view: MediaView;
  onView: (view: MediaView) => void;
};

const USE_NAMES: Record<MediaFilter["use"], string> = {
  all: "All images",
  used: "Used",
  unused: "Unused",
};

const VIEWS: [MediaView, string][] = [
  ["grid", "Grid"],
  ["list", "List"],
];

/** Search, filter, and how the images are shown. */
export function MediaBar({ field, choice, onSubmit, view, onView }: MediaBarProps) {
  return (
    <search className="mb-4">
      <form
        onSubmit={onSubmit}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 lg:grid-cols-[minmax(0,24rem)_auto_11rem_1fr]"
      >
        <SearchField
          label="Search images"
          {...field("q")}
          placeholder="File name or alt text"
          maxLength={200}
        />
        <p>
          <Button type="submit">Search</Button>
        </p>
        <Field label="Show">
          {(control) => (
            <Select {...control} {...choice("use")}>
              {MEDIA_USES.map((use) => (
                <option key={use} value={use}>
                  {USE_NAMES[use]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <fieldset className="flex justify-end">
          <legend className="sr-only">View</legend>
          {VIEWS.map(([value, label]) => (
            <Button key={value} aria-pressed={view === value} onClick={() => onView(value)}>
              {label}
            </Button>
          ))}
        </fieldset>
      </form>
    </search>
  );
}
