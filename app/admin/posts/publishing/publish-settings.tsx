import { firm } from "#content/firm.ts";
import { instantOf } from "#features/posts/publishing/publish-time.ts";
import { dateAndTime, longDate } from "../../../dates.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { Input } from "../../../ui/forms/input.tsx";
import { Option } from "../../../ui/forms/option.tsx";
import type { PostValues } from "../editor/post-values.ts";
import type { Change } from "../editor/text-field.tsx";

export type DateChoice = {
  /** When the post was published; null for one that is not. */
  publishedAt: string | null;
  keepsDate: boolean;
  setKeepsDate: (keepsDate: boolean) => void;
};

type PublishSettingsProps = { values: PostValues; onChange: Change; date: DateChoice };

/** Beside the Publish post switch: when a draft is published, or which date a published post gets. */
export function PublishSettings({ values, onChange, date }: PublishSettingsProps) {
  if (!values.published) {
    return <PublishAt local={values.publish_at} onChange={(at) => onChange({ publish_at: at })} />;
  }
  if (!date.publishedAt) return null;
  return (
    <Option
      type="checkbox"
      checked={date.keepsDate}
      onChange={({ target }) => date.setKeepsDate(target.checked)}
    >
      Keep the original date ({longDate(new Date(date.publishedAt))})
    </Option>
  );
}

function PublishAt({ local, onChange }: { local: string; onChange: (local: string) => void }) {
  return (
    <Field label="Publish at" name="publish_at" hint={hintOf(local)}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          max="9999-12-31T23:59"
          className="max-w-72"
          value={local}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function hintOf(local: string) {
  const instant = instantOf(local, firm.timeZone);
  if (!instant) return `Optional, in ${firm.timeZoneLabel}. Until then the post is a draft.`;
  return `Will be published on ${dateAndTime(instant)} ${firm.timeZoneLabel}.`;
}
