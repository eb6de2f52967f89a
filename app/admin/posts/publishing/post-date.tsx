import { useId } from "react";
import { shortDate } from "../../../dates.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { useField } from "../../../ui/forms/field.tsx";
import { Input } from "../../../ui/forms/input.tsx";
import { Option } from "../../../ui/forms/option.tsx";
import type { PostValues } from "../editor/post-values.ts";
import type { Change } from "../editor/text-field.tsx";
import { localDay, shownDay } from "./other-date.ts";
import type { SavedState } from "./save-plan.ts";

type PostDateProps = {
  post: NonNullable<SavedState>;
  values: PostValues;
  onChange: Change;
};

const LABELS = { keep: "Keep", today: "Today", other: "Other" };

/** The date that the next save gives a published post. One that isn't published has none to keep. */
export function PostDate({ post, values, onChange }: PostDateProps) {
  const id = useId();
  const { published_at, first_published_at } = post;
  const choices = (["keep", "today", "other"] as const).filter(
    (choice) => published_at !== null || choice !== "keep",
  );

  function choose(date: PostValues["date"]) {
    const other_date = values.other_date || (published_at ?? first_published_at ?? "");
    onChange(date === "other" ? { date, other_date } : { date });
  }

  return (
    <fieldset
      aria-labelledby={id}
      className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 max-md:basis-full md:gap-x-4"
    >
      {/* Floated, because a legend is otherwise no part of the line. */}
      <legend className="float-left">
        <span id={id} className="font-semibold">
          Date
        </span>
        {published_at && <span>: {shortDate(new Date(published_at))}</span>}
      </legend>
      {choices.map((choice) => (
        <Option
          key={choice}
          type="radio"
          isCompact
          name={`${id}-choice`}
          checked={values.date === choice}
          onChange={() => choose(choice)}
        >
          {LABELS[choice]}
        </Option>
      ))}
      {values.date === "other" && <OtherDate post={post} values={values} onChange={onChange} />}
    </fieldset>
  );
}

function OtherDate({ post, values, onChange }: PostDateProps) {
  const { control, notes } = useField("date", undefined);
  const { first_published_at: first } = post;
  const isOffered = first && shownDay(values.other_date) !== localDay(new Date(first));
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <Input
        {...control}
        aria-label="Other date"
        type="date"
        min="1970-01-02"
        max={localDay(new Date())}
        className="min-h-9! w-auto! py-1!"
        value={shownDay(values.other_date)}
        onChange={({ target }) => onChange({ other_date: target.value })}
      />
      {isOffered && (
        <Button
          size="small"
          className="max-md:px-2"
          onClick={() => onChange({ other_date: first })}
        >
          First published {shortDate(new Date(first))}
        </Button>
      )}
      {notes}
    </div>
  );
}
