import { type FormEvent, useState } from "react";
import { contact } from "#content/contact.ts";
import { firm } from "#content/firm.ts";
import { contactSchema } from "#features/contact/contact.schema.ts";
import { Field } from "../field.tsx";
import { useToast } from "../toasts.tsx";

const ENDPOINT = "/api/functions/send-contact-email";

export function ContactForm() {
  const [sending, setSending] = useState(false);
  const toast = useToast();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = contactSchema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) {
      toast.failure("Validation Error", parsed.error.issues[0]?.message);
      return;
    }
    setSending(true);
    try {
      await send(parsed.data);
      form.reset();
      toast.success("Message sent successfully!", "We'll get back to you within 24 hours.");
    } catch (error) {
      console.warn("The contact message could not be sent.", error);
      toast.failure(
        "Failed to send message",
        `Please try again or contact us directly at ${firm.email}`,
      );
    } finally {
      setSending(false);
    }
  }

  return (
    <form method="post" action={ENDPOINT} onSubmit={submit} noValidate className="grid gap-5">
      <h3 className="text-[1.6rem]">{contact.formHeading}</h3>
      <Field label="Name">
        {(id) => <input id={id} name="name" className="field" required autoComplete="name" />}
      </Field>
      <Field label="Email">
        {(id) => (
          <input
            id={id}
            name="email"
            type="email"
            className="field"
            required
            autoComplete="email"
          />
        )}
      </Field>
      <Field label="Message">
        {(id) => (
          <textarea
            id={id}
            name="message"
            rows={6}
            className="field"
            required
            placeholder={contact.messagePlaceholder}
          />
        )}
      </Field>
      <p>
        <button type="submit" className="button button-signal" disabled={sending}>
          {sending ? "Sending..." : "Send Message"}
        </button>
      </p>
    </form>
  );
}

async function send(message: object) {
  const response = await fetch(ENDPOINT, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(message),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
}
