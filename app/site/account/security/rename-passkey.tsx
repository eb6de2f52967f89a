import { useState } from "react";
import { passkeyNameSchema } from "#features/auth/second-factor/second-factor.schema.ts";
import { messageOf } from "../../../api/api-error.ts";
import { factorsApi, type OwnPasskey } from "../../../api/second-factors.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Form } from "../../../ui/forms/field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useCheckedForm } from "../../../ui/forms/use-checked-form.ts";

type RenamePasskeyProps = { passkey: OwnPasskey; onRenamed: () => void };

export function RenamePasskey({ passkey, onRenamed }: RenamePasskeyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      title="Rename passkey"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="small">
          Rename<span className="sr-only"> {passkey.name}</span>
        </Button>
      }
    >
      <RenameForm
        passkey={passkey}
        onRenamed={() => {
          setOpen(false);
          onRenamed();
        }}
      />
    </Dialog>
  );
}

function RenameForm({ passkey: { id, name }, onRenamed }: RenamePasskeyProps) {
  const { isBusy, form } = useCheckedForm(passkeyNameSchema, async (input) => {
    try {
      await factorsApi.renamePasskey(id, input.name);
      onRenamed();
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  });
  return (
    <Form {...form} method="post" className="mt-4">
      <fieldset disabled={isBusy} className="grid gap-5">
        <legend className="sr-only">Rename passkey</legend>
        <TextField label="Name" name="name" required autoComplete="off" defaultValue={name} />
        <p className="flex justify-end">
          <Button type="submit" variant="main">
            {isBusy ? "Saving..." : "Save"}
          </Button>
        </p>
      </fieldset>
    </Form>
  );
}
