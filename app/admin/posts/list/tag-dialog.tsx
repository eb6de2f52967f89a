import { type FormEvent, useId, useState } from "react";
import { tagSchema } from "#features/posts/editing/bulk-posts.schema.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { type FieldError, Form } from "../../../ui/forms/field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";

type TagDialogProps = {
  /** Also the name of the button that opens it. */
  title: string;
  /** Suggested while typing. */
  choices: string[];
  isDisabled: boolean;
  onTag: (tag: string) => void;
};

export function TagDialog({ title, choices, isDisabled, onTag }: TagDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<FieldError>();
  const listId = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = tagSchema.safeParse(new FormData(event.currentTarget).get("tag"));
    if (!parsed.success) {
      setError({ name: "tag", message: parsed.error.issues[0]?.message ?? "" });
      return;
    }
    setOpen(false);
    onTag(parsed.data);
  }

  function openOrClose(open: boolean) {
    setError(undefined);
    setOpen(open);
  }

  const trigger = (
    <Button size="small" disabled={isDisabled}>
      {title}
    </Button>
  );
  return (
    <Dialog title={title} trigger={trigger} isOpen={isOpen} onOpenChange={openOrClose}>
      <Form error={error} onSubmit={submit} className="mt-4 grid gap-5">
        <TextField label="Tag" name="tag" list={listId} autoComplete="off" autoFocus />
        <datalist id={listId}>
          {choices.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button type="submit" variant="main">
          {title}
        </Button>
      </Form>
    </Dialog>
  );
}
