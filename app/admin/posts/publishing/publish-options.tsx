import { useId } from "react";
import { useField } from "../../../ui/forms/field.tsx";
import { Input } from "../../../ui/forms/input.tsx";
import { Option } from "../../../ui/forms/option.tsx";
import type { PostValues } from "../editor/post-values.ts";
import type { Change } from "../editor/text-field.tsx";
import { PostDate } from "./post-date.tsx";
import { type SavedState, savePlan } from "./save-plan.ts";

type PublishOptionsProps = {
  /** As it was last saved. */
  post: SavedState;
  values: PostValues;
  onChange: Change;
};

/** What goes with the Publish post switch: when the post is published, and which date it gets. */
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
      <Option
        type="radio"
        isCompact
        name={name}
        checked={!values.later}
        onChange={() => onChange({ later: false })}
      >
        Now
      </Option>
      <Option
        type="radio"
        isCompact
        name={name}
        checked={values.later}
        onChange={() => onChange({ later: true })}
      >
        Later
      </Option>
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
