import { useId } from "react";
import { shortDate } from "../../../dates.ts";
import { Button } from "../../../ui/button.tsx";
import { Option } from "../../../ui/forms/controls.tsx";
import { Input, useField } from "../../../ui/forms/field.tsx";
import { useAdmin } from "../../use-admin.ts";
import type { ChangeValues } from "../editor/text-field.tsx";
import type { PostValues } from "../form-values.ts";
import { localDay, rememberDate, shownDay } from "./publish-date.ts";
import { type SavedState, savePlan } from "./save-plan.ts";

type PublishOptionsProps = {
  /** The post as it was last saved. */
  post: SavedState;
  values: PostValues;
  onChange: ChangeValues;
};

/** Options beside the switch “Publish post”: when the post is published, and which date it gets. */
export function PublishOptions({ post, values, onChange }: PublishOptionsProps) {
  const plan = savePlan(values, post);
  const isDated = plan === "update" || (plan === "publish" && post?.first_published_at);
  return (
    <>
      {(plan === "publish" || plan === "schedule") && (
        <PublishTime values={values} onChange={onChange} />
      )}
      {post && isDated && <PostDate post={post} values={values} onChange={onChange} />}
    </>
  );
}

function PublishTime({ values, onChange }: Omit<PublishOptionsProps, "post">) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 max-md:basis-full md:gap-x-4">
      <legend className="sr-only">When to publish</legend>
      {[false, true].map((later) => (
        <Option
          key={String(later)}
          type="radio"
          isCompact
          name={name}
          checked={values.later === later}
          onChange={() => onChange({ later })}
        >
          {later ? "Later" : "Now"}
        </Option>
      ))}
      {values.later && <PublishAt values={values} onChange={onChange} />}
    </fieldset>
  );
}

function PublishAt({ values, onChange }: Omit<PublishOptionsProps, "post">) {
  const { control, notes } = useField("publish_at", undefined);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <label htmlFor={control.id} className="font-semibold max-md:sr-only">
        Publish at
      </label>
      <Input
        {...control}
        type="datetime-local"
        max="9999-12-31T23:59"
        className="min-h-9! w-auto! py-1!"
        value={values.publish_at}
        onChange={({ target }) => onChange({ publish_at: target.value })}
      />
      {notes}
    </div>
  );
}

type PostDateProps = {
  post: NonNullable<SavedState>;
  values: PostValues;
  onChange: ChangeValues;
};

const LABELS = { keep: "Keep", today: "Today", other: "Other" };

/**
 * The date of a published post after the next save. A post that isn't published has none to keep.
 */
function PostDate({ post, values, onChange }: PostDateProps) {
  const id = useId();
  const { id: userId } = useAdmin();
  const { published_at, first_published_at } = post;
  const choices = (["keep", "today", "other"] as const).filter(
    (choice) => published_at !== null || choice !== "keep",
  );

  function choose(date: PostValues["date"]) {
    const other_date = values.other_date || (published_at ?? first_published_at ?? "");
    onChange(date === "other" ? { date, other_date } : { date });
    rememberDate(userId, date);
  }

  return (
    <fieldset
      aria-labelledby={id}
      className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 max-md:basis-full md:gap-x-4"
    >
      {/* The legend is floated, because it would otherwise not be on the same line. */}
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
