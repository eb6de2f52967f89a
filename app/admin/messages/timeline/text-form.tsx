import { type FormEvent, useState } from "react";
import type { answerSchema, noteSchema } from "#features/contact/messages.schema.ts";
import { messageOf } from "../../../api/api-error.ts";
import { useAdmin } from "../../../session/use-admin.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Field, Form } from "../../../ui/forms/field.tsx";
import { LeaveWarning } from "../../../ui/forms/leave-warning.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { useCheckedValues } from "../../../ui/forms/use-checked-values.ts";
import { UnsavedChangesOffer } from "../../unsaved-changes-offer.tsx";
import { useUnsavedChanges } from "../../use-unsaved-changes.ts";

type TextFormProps = {
  /** Names the unsaved text in this browser. */
  name: string;
  label: string;
  hint: string;
  button: string;
  schema: typeof noteSchema | typeof answerSchema;
  save: (text: string) => Promise<unknown>;
  onAdded: () => void;
};

/** Adds a text to the timeline. */
export function TextForm({ name, label, hint, button, schema, save, onAdded }: TextFormProps) {
  const { id: userId } = useAdmin();
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { isDirty, offer, closeOffer } = useUnsavedChanges({
    ...{ name, userId, values: text, saved: "" },
  });
  const { error, check } = useCheckedValues(schema, { text });

  function restore() {
    setText(offer?.values ?? "");
    closeOffer();
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    if (!check()) return;
    setBusy(true);
    try {
      await save(text);
      setText("");
      onAdded();
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      {offer && <UnsavedChangesOffer at={offer.at} onRestore={restore} onDiscard={closeOffer} />}
      <Form error={error} onSubmit={add}>
        <fieldset disabled={isBusy || offer !== undefined} className="grid gap-3">
          <legend className="sr-only">{button}</legend>
          <Field label={label} name="text" hint={hint}>
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                dir="auto"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <p>
            <Button type="submit" size="small">
              {isBusy ? "Saving..." : button}
            </Button>
          </p>
        </fieldset>
      </Form>
      <LeaveWarning isDirty={isDirty} />
    </div>
  );
}
