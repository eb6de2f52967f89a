import { useRef, useState } from "react";
import { verificationSchema } from "#features/auth/second-factor/schema.ts";
import { ApiError, messageOf } from "../../session/requests.ts";
import { signedInRequest } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Form } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";

/** Runs changes that need a recent login. When it was a while ago, the password is entered first. */
export function useVerification() {
  const [isOpen, setOpen] = useState(false);
  const finish = useRef<(isVerified: boolean) => void>(undefined);

  /** Undefined when the user did not enter the password. */
  async function verified<Result>(work: () => Promise<Result>) {
    try {
      return await work();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === "verification_required";
      if (!isRefused) throw error;
      if (!(await verify())) return undefined;
      return work();
    }
  }

  function verify() {
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      finish.current = resolve;
    });
  }

  function close(isVerified: boolean) {
    setOpen(false);
    finish.current?.(isVerified);
  }

  return { verified, dialog: <VerificationDialog isOpen={isOpen} onClose={close} /> };
}

type VerificationDialogProps = { isOpen: boolean; onClose: (isVerified: boolean) => void };

function VerificationDialog({ isOpen, onClose }: VerificationDialogProps) {
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
      await signedInRequest("POST /api/account/verification", { body: { password } });
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
