import { totpCodeSchema } from "#features/auth/second-factor/second-factor.schema.ts";
import { messageOf } from "../../../api/api-error.ts";
import { factorsApi, type NewTotp } from "../../../api/second-factors.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Form } from "../../../ui/forms/field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import { QrCode } from "./qr-code.tsx";

type TotpDialogProps = {
  totp: NewTotp | undefined;
  onClose: () => void;
  onConfirmed: () => void;
};

export function TotpDialog({ totp, onClose, onConfirmed }: TotpDialogProps) {
  return (
    <Dialog
      title="Set up authenticator app"
      isOpen={totp !== undefined}
      onOpenChange={(open) => !open && onClose()}
    >
      {totp && <TotpForm totp={totp} onConfirmed={onConfirmed} />}
    </Dialog>
  );
}

type TotpFormProps = { totp: NewTotp; onConfirmed: () => void };

function TotpForm({ totp: { secret, uri, qr }, onConfirmed }: TotpFormProps) {
  const { isBusy, form } = useCheckedForm(totpCodeSchema, async ({ code }) => {
    try {
      await factorsApi.confirmTotp(code);
    } catch (error) {
      const message = messageOf(error);
      toast.failure("Error", message);
      return { name: "code", message };
    }
    onConfirmed();
  });
  return (
    <Form {...form} method="post" className="mt-4 grid gap-5">
      <p>
        Scan this with an authenticator app, or{" "}
        <a href={uri} className="link">
          open it on this device
        </a>
        .
      </p>
      <QrCode {...qr} label="QR code for your authenticator app" />
      <div className="text-sm">
        <p className="text-muted">Can’t scan it? Enter this key in the app:</p>
        <p className="mt-1 font-mono break-words">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
      </div>
      <fieldset disabled={isBusy} className="grid gap-5">
        <legend className="sr-only">Code from the app</legend>
        <TextField
          label="Code"
          name="code"
          hint="The 6 digits that the app shows now."
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-40 tabular-nums tracking-widest"
        />
        <p className="flex justify-end">
          <Button type="submit" variant="main">
            {isBusy ? "Checking..." : "Turn on"}
          </Button>
        </p>
      </fieldset>
    </Form>
  );
}
