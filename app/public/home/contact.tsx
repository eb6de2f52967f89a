import { ChevronDown } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useHref } from "react-router";
import { type MessageSource, sourceLabel } from "#features/contact/contact-source.ts";
import type { ShownFirm, ShownWebsite } from "#features/website/show-website.server.ts";
import { timeZoneLabel } from "../../dates.ts";
import { requireOk, send } from "../../session/requests.ts";
import { useFirm } from "../../shell/root-data.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Checkbox, Field, Form, TextArea, TextField } from "../../ui/forms/field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { Section } from "../section.tsx";

type Entered = { [name: string]: string | undefined };
type ContactProps = {
  contact: ContactContent;
  about: MessageSource | undefined;
  /** The result of sending the form without JavaScript. */
  outcome: { title: string; text: string; entered?: Entered | undefined } | undefined;
};

export function Contact(props: ContactProps) {
  const { contact } = props;
  const firm = useFirm();
  return (
    <Section id="contact" label="Contact" heading={contact.heading} lede={contact.lede}>
      <div className="mt-6 grid gap-8 lg:mt-8 lg:flex lg:gap-16">
        <div className="min-w-0 lg:flex-5">
          <ContactForm {...props} />
        </div>
        <div className="grid min-w-0 content-start gap-4 lg:flex-4 lg:gap-6">
          <Facts {...firm} />
          <BusinessHours heading={contact.hoursHeading} hours={firm.hours} />
        </div>
      </div>
    </Section>
  );
}

function Facts({ address, email, phones }: ShownFirm) {
  return (
    <dl className="grid gap-3 lg:gap-4">
      <Fact term="Location">
        <address className="not-italic">
          {address.street}
          <br />
          {address.locality}, {address.region} {address.postalCode}
        </address>
      </Fact>
      <Fact term="Email">
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </Fact>
      <Fact term="Phone">
        <ul>
          {phones.map((phone) => (
            <li key={phone.href}>
              <a className="link tabular-nums" href={phone.href}>
                {phone.display}
              </a>{" "}
              <span className="text-muted">{phone.label}</span>
            </li>
          ))}
        </ul>
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline gap-3 border-t border-rule pt-3">
      <dt className="w-16 shrink-0 text-sm text-muted lg:w-22">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

type BusinessHoursProps = { heading: string; hours: ShownFirm["hours"] };

function BusinessHours({ heading, hours }: BusinessHoursProps) {
  return (
    <table className="w-full border-t border-rule text-left tabular-nums">
      <caption className="pt-3 text-left text-sm text-muted">
        {heading}, {timeZoneLabel}
      </caption>
      <tbody>
        {hours.map(({ days, display }) => (
          <tr key={days} className="border-b border-rule">
            <th scope="row" className="py-1.5 font-normal">
              {days}
            </th>
            <td className="py-1.5 text-right">{display}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ContactContent = Omit<ShownWebsite["contact"], "afterPost">;

function ContactForm({ contact, about, outcome }: ContactProps) {
  const firm = useFirm();
  const { entered } = outcome ?? {};
  const [sentFrom, setSentFrom] = useState<string>();
  const { isBusy, form } = useCheckedForm(
    loadSchema,
    async (message, element) => {
      const body = { ...message, elapsed_ms: performance.now() };
      await requireOk(await send("POST /api/functions/send-contact-email", { body }));
      element.reset();
      keepInPlace(element, () => setSentFrom(message.email));
      toast.success("Message sent successfully!", "We'll get back to you within 24 hours.");
    },
    {
      title: "Failed to send message",
      text: `Please try again or contact us directly at ${firm.email}`,
    },
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    keepInPlace(event.currentTarget, () => setSentFrom(undefined));
    form.onSubmit(event);
  }

  return (
    <>
      <MessageSent {...contact.sent} email={sentFrom} />
      {outcome && (
        <p role={entered ? "alert" : "status"} className={NOTICE}>
          <strong className="font-semibold">{outcome.title}</strong>
          {entered && ":"} {outcome.text}
        </p>
      )}
      <Form
        {...form}
        onSubmit={submit}
        method="post"
        action={`/?index${about ? `&about=${about.path}` : ""}#contact`}
        className="relative grid gap-5"
      >
        <h3 className="text-xl">{contact.formHeading}</h3>
        {about && <About key={about.path} source={about} entered={entered} />}
        <TextField
          label="Name"
          name="name"
          required
          autoComplete="name"
          defaultValue={entered?.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={entered?.email}
        />
        <Field label="Message" name="message">
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              required
              placeholder={contact.messagePlaceholder}
              defaultValue={entered?.message}
            />
          )}
        </Field>
        <AgencyFields {...contact.agency} entered={entered} />
        <Honeypot />
        <SendButton isBusy={isBusy} />
      </Form>
    </>
  );
}

/** While a change above moves the form in the page, it scrolls, so that the form stays in the window. */
function keepInPlace(form: HTMLFormElement, change: () => void) {
  const before = form.getBoundingClientRect().bottom;
  flushSync(change);
  window.scrollBy({ top: form.getBoundingClientRect().bottom - before, behavior: "instant" });
}

type MessageSentProps = ContactContent["sent"] & { email: string | undefined };

function MessageSent({ heading, text, urgent, email }: MessageSentProps) {
  const [phone] = useFirm().phones;
  return (
    <div role="status" aria-label={email && "Message sent"} className="flow-root">
      {email && (
        <p className={NOTICE}>
          <strong className="block font-semibold">{heading}</strong> {text}{" "}
          <span className="font-semibold wrap-anywhere">{email}</span>. {urgent}{" "}
          <a className="link whitespace-nowrap tabular-nums" href={phone.href}>
            {phone.display}
          </a>
          .
        </p>
      )}
    </div>
  );
}

const NOTICE = "mb-6 border border-l-4 border-rule border-l-brand bg-raised px-4 py-3";

/** In a draft, which is below a path of its own, the form can be tried, but sends nothing. */
function SendButton({ isBusy }: { isBusy: boolean }) {
  const isDraft = useHref("/") !== "/";
  const explain = () =>
    toast.failure("Not sent", "This is a draft. Only the public site sends messages.");
  return (
    <p>
      <Button
        type={isDraft ? "button" : "submit"}
        variant="main"
        // As wide as either of its words.
        className="min-w-36"
        disabled={isBusy}
        onClick={isDraft ? explain : undefined}
      >
        {isBusy ? "Sending..." : "Send Message"}
      </Button>
    </p>
  );
}

/** The page that the message is about. A checkbox can leave it out even without script. */
function About({ source, entered }: { source: MessageSource; entered: Entered | undefined }) {
  const id = useId();
  return (
    <p className="flex items-start gap-3 text-sm">
      <Checkbox
        id={id}
        name="source"
        value={source.path}
        defaultChecked={!entered || entered.source !== undefined}
      />
      <label htmlFor={id} className="min-w-0 wrap-anywhere">
        {sourceLabel(source.path)}: <bdi className="font-semibold">{source.title}</bdi>
      </label>
    </p>
  );
}

/** The schema and zod are larger than the page, so they load when a visitor starts to write. */
async function loadSchema() {
  return (await import("#features/contact/schema.ts")).submissionSchema;
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

type AgencyFieldsProps = ShownWebsite["contact"]["agency"] & { entered: Entered | undefined };

/** Fields that a public agency can add to a message. */
function AgencyFields({ heading, hint, entered = {} }: AgencyFieldsProps) {
  const { agency, solicitation_number, due_date } = entered;
  return (
    <details
      open={Boolean(agency || solicitation_number || due_date)}
      className="group border-y border-rule"
    >
      <summary className="flex min-h-11 list-none items-center gap-3 text-sm font-semibold hover:text-signal [&::-webkit-details-marker]:hidden">
        {heading}
        <span className="ml-auto shrink-0 text-muted group-open:rotate-180">
          <ChevronDown size={18} />
        </span>
      </summary>
      <div className="grid gap-5 pt-1 pb-5 sm:grid-cols-2">
        <p className="text-sm text-muted sm:col-span-2">{hint}</p>
        <div className="sm:col-span-2">
          <TextField
            label="Agency"
            name="agency"
            autoComplete="organization"
            defaultValue={agency}
          />
        </div>
        <TextField
          label="Solicitation number"
          name="solicitation_number"
          autoComplete="off"
          defaultValue={solicitation_number}
        />
        <TextField label="Due date" name="due_date" type="date" defaultValue={due_date} />
      </div>
    </details>
  );
}
