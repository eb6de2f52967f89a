import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { MEDIA_USES } from "#features/media/media.schema.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Input } from "../../ui/forms/input.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { type MediaFilter, searchOf, USE_NAMES } from "./media-filter.ts";
import type { MediaView } from "./use-media-view.ts";

type MediaBarProps = {
  filter: MediaFilter;
  view: MediaView;
  onView: (view: MediaView) => void;
};

const VIEWS: [MediaView, string][] = [
  ["grid", "Grid"],
  ["list", "List"],
];

/** Search, filter, and how the images are shown. */
export function MediaBar({ filter, view, onView }: MediaBarProps) {
  const navigate = useNavigate();
  const show = (change: Partial<MediaFilter>) =>
    navigate({ search: searchOf({ ...filter, ...change, page: 1 }) });

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    show({ q: String(new FormData(event.currentTarget).get("q")).trim() });
  }

  return (
    <search className="mb-4">
      <form
        onSubmit={search}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 lg:grid-cols-[minmax(0,24rem)_auto_11rem_1fr]"
      >
        <Field label="Search images" name="q">
          {(control) => (
            <Input
              {...control}
              key={filter.q}
              type="search"
              placeholder="File name or alt text"
              autoComplete="off"
              maxLength={200}
              defaultValue={filter.q}
            />
          )}
        </Field>
        <p>
          <Button type="submit">Search</Button>
        </p>
        <Field label="Show">
          {(control) => (
            <Select
              {...control}
              value={filter.use}
              onChange={({ target }) => show({ use: target.value as MediaFilter["use"] })}
            >
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
