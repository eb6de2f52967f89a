import { type FormEvent, useState } from "react";
import { contact } from "#content/contact.ts";
import { firm } from "#content/firm.ts";
import { CONTACT_ENDPOINT } from "#features/contact/contact-endpoint.ts";
import { Field } from "../field.tsx";
import { useToast } from "../toasts.tsx";

export function ContactForm() {
  const [sending, setSending] = useState(false);
  const toast = useToast();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = Object.fromEntries(new FormData(form));
    setSending(true);
    try {
      const { contactSchema } = await loadSchema();
      const parsed = contactSchema.safeParse(entered);
      if (!parsed.success) {
        toast.failure("Validation Error", parsed.error.issues[0]?.message);
        return;
      }
      await send({ ...parsed.data, website: entered.website, elapsed_ms: performance.now() });
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
    <form
      method="post"
      action={CONTACT_ENDPOINT}
      onSubmit={submit}
      onFocus={() => void loadSchema().catch(() => {})}
      noValidate
      className="relative grid gap-5"
    >
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
      <Honeypot />
      <p>
        <button type="submit" className="button button-signal" disabled={sending}>
          {sending ? "Sending..." : "Send Message"}
        </button>
      </p>
    </form>
  );
}

/** With its library it outweighs the page, so it comes when somebody begins to write. */
function loadSchema() {
  return import("#features/contact/contact.schema.ts");
}

/** Robots fill in whatever they find. People neither see it nor reach it, nor do screen readers. */
function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Leave this empty
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
        />
      </label>
    </div>
  );
}

async function send(message: object) {
  const response = await fetch(CONTACT_ENDPOINT, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(message),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
}
