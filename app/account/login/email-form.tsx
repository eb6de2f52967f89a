import { useState } from "react";
import { messageOf } from "../../session/requests.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Form, TextField } from "../../ui/forms/field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";

const loadSchema = async () => (await import("#features/auth/schema.ts")).emailBody;

type EmailFormProps = {
  legend: string;
  button: string;
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
};

/** Asks for an email address to send a link to. */
export function EmailForm({ legend, button, send, onSent }: EmailFormProps) {
  const { isBusy, form } = useCheckedForm(loadSchema, async ({ email }) => {
    try {
      await send(email);
      onSent(email);
    } catch (error) {
      toast.failure("Error", messageOf(error, "We can’t reach the server. Please try again."));
    }
  });

  return (
    <Form {...form} method="post" legend={legend} className="mt-6">
      <TextField label="Email" name="email" type="email" required autoComplete="username" />
      <Button type="submit" variant="main">
        {isBusy ? "Sending..." : button}
      </Button>
    </Form>
  );
}

type SendAgainProps = { send: () => Promise<unknown> };

export function SendAgain({ send }: SendAgainProps) {
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");

  async function sendAgain() {
    toast.clear();
    setState("busy");
    try {
      await send();
      setState("sent");
    } catch (error) {
      setState("idle");
      toast.failure("Error", messageOf(error, "We can’t reach the server. Please try again."));
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button aria-disabled={state === "busy"} onClick={() => state !== "busy" && sendAgain()}>
        {state === "busy" ? "Sending..." : "Send it again"}
      </Button>
      <p role="status" className="text-sm">
        {state === "sent" && "Sent. It can take a minute to arrive."}
      </p>
    </div>
  );
}
