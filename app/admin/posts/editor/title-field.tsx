import { type KeyboardEvent, useRef } from "react";
import { postTitle } from "../../../site/blog/list/frames.ts";
import { useField } from "../../../ui/forms/field.tsx";
import { useGrowing } from "../../../ui/forms/use-growing.ts";
import { classNames } from "../../../ui/layout/class-names.ts";

type TitleFieldProps = {
  value: string;
  onChange: (title: string) => void;
  /** When Enter is pressed. */
  onDone: () => void;
};

/** One line of text, wrapped as on the page of the post. */
export function TitleField({ value, onChange, onDone }: TitleFieldProps) {
  const { control, notes } = useField("title", undefined);
  const area = useRef<HTMLTextAreaElement>(null);
  const look = postTitle(value);
  useGrowing(area, value);

  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.shiftKey) onDone();
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={control.id} className={FIELD_LABEL}>
        Title<span aria-hidden="true">*</span>
      </label>
      <textarea
        {...control}
        {...look}
        ref={area}
        rows={1}
        dir="auto"
        className={classNames(
          look.className,
          "block field-sizing-content w-full scroll-mt-28 resize-none overflow-hidden bg-transparent outline-none placeholder:text-muted placeholder:opacity-100 aria-invalid:border-l-2 aria-invalid:border-signal aria-invalid:pl-3 disabled:cursor-not-allowed disabled:text-muted",
        )}
        required
        placeholder="Add a title"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value.replaceAll(/\s*[\r\n]+\s*/g, " "))}
        onKeyDown={press}
      />
      {notes}
    </div>
  );
}

export const FIELD_LABEL = "text-sm/normal font-semibold text-muted";
