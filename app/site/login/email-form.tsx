import { emailBody } from "#features/auth/auth.schema.ts";
import { messageOf } from "../../api/api-error.ts";
import { Field, Form } from "../../ui/field.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { useCheckedForm } from "../../ui/use-checked-form.ts";

type EmailFormProps = {
  legend: string;
  button: string;
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
};

/** Asks for an email address to send a link to. */
export function EmailForm({ legend, button, send, onSent }: EmailFormProps) {
  const toast = useToast();
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
        <Field label="Email" name="email">
          {(control) => <input {...control} type="email" required autoComplete="username" />}
        </Field>
        <button type="submit" className="button button-signal">
          {isBusy ? "Sending..." : button}
        </button>
      </fieldset>
    </Form>
  );
}
