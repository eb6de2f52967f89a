import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useHref } from "react-router";
import { CONTACT_ENDPOINT } from "#features/contact/contact-endpoint.ts";
import { type MessageSource, sourceLabel } from "#features/contact/contact-source.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { requireOk } from "../../api/read-response.ts";
import { send } from "../../api/send.ts";
import { useFirm } from "../../shell/root-data.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Field, Form } from "../../ui/forms/field.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { AgencyFields } from "./agency-fields.tsx";
import { MessageSent } from "./message-sent.tsx";

export type ContactWords = Omit<ShownWebsite["contact"], "afterPost">;
type ContactFormProps = { contact: ContactWords; about: MessageSource | undefined };

/** Once a message is sent, its confirmation stands in place of the form. */
export function ContactForm({ contact, about }: ContactFormProps) {
  const [sentFrom, setSentFrom] = useState<string>();
  const place = useRef<HTMLDivElement>(null);

  function writeAnother() {
    flushSync(() => setSentFrom(undefined));
    place.current?.querySelector("input")?.focus();
  }

  return (
    <div ref={place}>
      {sentFrom ? (
        <MessageSent {...contact.sent} email={sentFrom} onWriteAnother={writeAnother} />
      ) : (
        <MessageForm contact={contact} about={about} onSent={setSentFrom} />
      )}
    </div>
  );
}

type MessageFormProps = ContactFormProps & { onSent: (email: string) => void };

function MessageForm({ contact, about, onSent }: MessageFormProps) {
  const firm = useFirm();
  const { isBusy, form } = useCheckedForm(
    loadSchema,
    async (message) => {
      const body = { ...message, elapsed_ms: performance.now() };
      await requireOk(await send("POST /api/functions/send-contact-email", { body }));
      onSent(message.email);
      toast.success("Message sent successfully!", "We'll get back to you within 24 hours.");
    },
    {
      title: "Failed to send message",
      text: `Please try again or contact us directly at ${firm.email}`,
    },
  );

  return (
    <Form {...form} method="post" action={CONTACT_ENDPOINT} className="relative grid gap-5">
      <h3 className="text-xl">{contact.formHeading}</h3>
      {about && <About key={about.path} source={about} />}
      <TextField label="Name" name="name" required autoComplete="name" />
      <TextField label="Email" name="email" type="email" required autoComplete="email" />
      <Field label="Message" name="message">
        {(control) => (
          <TextArea {...control} rows={4} required placeholder={contact.messagePlaceholder} />
        )}
      </Field>
      <AgencyFields {...contact.agency} />
      <Honeypot />
      <SendButton isBusy={isBusy} />
    </Form>
  );
}

/** Who looks at a draft, which is below a path of its own, may try the form. Nothing is sent. */
function SendButton({ isBusy }: { isBusy: boolean }) {
  const isDraft = useHref("/") !== "/";
  const explain = () =>
    toast.failure("Not sent", "This is a draft. Only the public site sends messages.");
  return (
    <p>
      <Button
        type={isDraft ? "button" : "submit"}
        variant="main"
        disabled={isBusy}
        onClick={isDraft ? explain : undefined}
      >
        {isBusy ? "Sending..." : "Send Message"}
      </Button>
    </p>
  );
}

/** A checkbox, so that it can be left out without script. */
function About({ source }: { source: MessageSource }) {
  const id = useId();
  return (
    <p className="flex items-start gap-3 text-sm">
      <Checkbox id={id} name="source" value={source.path} defaultChecked />
      <label htmlFor={id} className="min-w-0 wrap-anywhere">
        {sourceLabel(source.path)}: <bdi className="font-semibold">{source.title}</bdi>
      </label>
    </p>
  );
}

/** With its library it is larger than the page, so it loads when a visitor starts to write. */
async function loadSchema() {
  return (await import("#features/contact/contact.schema.ts")).submissionSchema;
}

/** Bots fill in every field they find. People and screen readers can't reach this one. */
function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
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
