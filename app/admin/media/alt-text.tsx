import { type FormEvent, useEffect, useState } from "react";
import { ALT_MAX } from "#features/media/media.schema.ts";
import { messageOf } from "../../api/api-error.ts";
import { type MediaItem, mediaApi } from "../../api/media.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";

type AltTextProps = {
  item: MediaItem;
  onDirty: (isDirty: boolean) => void;
  onSaved: (item: MediaItem) => void;
};

export function AltText({ item, onDirty, onSaved }: AltTextProps) {
  const [alt, setAlt] = useState(item.alt);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => onDirty(false), [onDirty]);

  function change(text: string) {
    setAlt(text);
    onDirty(text.trim() !== item.alt);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      onSaved(await mediaApi.change(item.id, { alt }));
      toast.success("Success", "Alt text saved.");
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={save} className="grid justify-items-start gap-3">
      <div className="w-full">
        <Field
          label="Alt text"
          hint="Describes the image to people who can’t see it. Used when the image is inserted in a post."
        >
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              dir="auto"
              maxLength={ALT_MAX}
              value={alt}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="main" disabled={isBusy}>
        {isBusy ? "Saving..." : "Save Alt Text"}
      </Button>
    </form>
  );
}
