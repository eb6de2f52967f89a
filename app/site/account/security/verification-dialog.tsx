import { verificationSchema } from "#features/auth/second-factor/second-factor.schema.ts";
import { messageOf } from "../../../api/api-error.ts";
import { factorsApi } from "../../../api/second-factors.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Form } from "../../../ui/forms/field.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { useCheckedForm } from "../../../ui/forms/use-checked-form.ts";

type VerificationDialogProps = { isOpen: boolean; onClose: (isVerified: boolean) => void };

export function VerificationDialog({ isOpen, onClose }: VerificationDialogProps) {
  return (
    <Dialog
      title="Confirm it’s you"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose(false)}
    >
      <VerificationForm onVerified={() => onClose(true)} />
    </Dialog>
  );
}

function VerificationForm({ onVerified }: { onVerified: () => void }) {
  const { isBusy, form } = useCheckedForm(verificationSchema, async ({ password }) => {
    try {
      await factorsApi.verify(password);
      onVerified();
    } catch (error) {
      const message = messageOf(error);
      toast.failure("Error", message);
      return { name: "password", message };
    }
  });
  return (
    <Form {...form} method="post" className="mt-4">
      <fieldset disabled={isBusy} className="grid gap-5">
        <legend className="mb-4 text-muted">
          It’s been a while since you logged in. Enter your password to change how you log in.
        </legend>
        <PasswordField label="Password" autoComplete="current-password" />
        <p className="flex justify-end">
          <Button type="submit" variant="main">
            {isBusy ? "Checking..." : "Continue"}
          </Button>
        </p>
      </fieldset>
    </Form>
  );
}
