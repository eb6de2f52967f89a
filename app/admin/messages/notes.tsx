import { type FormEvent, useState } from "react";
import { messageChangeSchema } from "#features/contact/messages.schema.ts";
import { messageOf } from "../../api/api-error.ts";
import { type Message, messagesApi } from "../../api/messages.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Field, Form } from "../../ui/forms/field.tsx";
import { LeaveWarning } from "../../ui/forms/leave-warning.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { useCheckedValues } from "../../ui/forms/use-checked-values.ts";
import { UnsavedChangesOffer } from "../unsaved-changes-offer.tsx";
import { useUnsavedChanges } from "../use-unsaved-changes.ts";

type NotesProps = { message: Message; onSaved: (message: Message) => void };

export function Notes({ message, onSaved }: NotesProps) {
  const { id: userId } = useAdmin();
  const saved = message.notes ?? "";
  const [notes, setNotes] = useState(saved);
  const [base, setBase] = useState(saved);
  if (saved !== base) {
    // Someone else saved notes: they are shown unless there are unsaved changes here.
    setBase(saved);
    if (notes === base) setNotes(saved);
  }
  const [isBusy, setBusy] = useState(false);
  const name = `message:${message.id}`;
  const { isDirty, offer, closeOffer } = useUnsavedChanges({ name, userId, values: notes, saved });
  const { error, check } = useCheckedValues(messageChangeSchema, { notes });

  function restore() {
    setNotes(offer?.values ?? saved);
    closeOffer();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!check()) return;
    setBusy(true);
    try {
      const now = await messagesApi.change(message.id, { notes });
      setNotes(now.notes ?? "");
      onSaved(now);
      toast.success("Success", "Notes saved.");
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      {offer && <UnsavedChangesOffer at={offer.at} onRestore={restore} onDiscard={closeOffer} />}
      <Form error={error} onSubmit={save}>
        <fieldset disabled={isBusy || offer !== undefined} className="grid gap-3">
          <legend className="sr-only">Notes</legend>
          <Field label="Notes" name="notes" hint="Only admins can see these notes.">
            {(control) => (
              <TextArea
                {...control}
                rows={4}
                dir="auto"
                value={notes}
                onChange={({ target }) => setNotes(target.value)}
              />
            )}
          </Field>
          <p>
            <Button type="submit" size="small">
              {isBusy ? "Saving..." : "Save Notes"}
            </Button>
          </p>
        </fieldset>
      </Form>
      <LeaveWarning isDirty={isDirty} />
    </div>
  );
}
