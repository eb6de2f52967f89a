import { emailBody } from "#features/auth/auth.schema.ts";
import { messageOf } from "../../api/api-error.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Form } from "../../ui/forms/field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";

type EmailFormProps = {
  legend: string;
  button: string;
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
};

/** Asks for an email address to send a link to. */
export function EmailForm({ legend, button, send, onSent }: EmailFormProps) {
  const { isBusy, form } = useCheckedForm(emailBody, async ({ email }) => {
    try {
      await send(email);
      onSent(email);
    } catch (error) {
      toast.failure("Error", messageOf(error, "We can’t reach the server. Please try again."));
    }
  });

  return (
    <Form {...form} method="post" className="mt-6">
      <fieldset disabled={isBusy} className="grid gap-5">
        <legend className="sr-only">{legend}</legend>
        <TextField label="Email" name="email" type="email" required autoComplete="username" />
        <Button type="submit" variant="main">
          {isBusy ? "Sending..." : button}
        </Button>
      </fieldset>
    </Form>
  );
}
