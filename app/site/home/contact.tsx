import type { MessageSource } from "#features/contact/contact-source.ts";
import type { ShownFirm } from "#features/website/show-website.server.ts";
import { timeZoneLabel } from "../../dates.ts";
import { useFirm } from "../../shell/root-data.ts";
import { Section } from "../section.tsx";
import { ContactForm, type ContactWords } from "./contact-form.tsx";

type ContactProps = { contact: ContactWords; about: MessageSource | undefined };

export function Contact({ contact, about }: ContactProps) {
  const firm = useFirm();
  return (
    <Section id="contact" label="Contact" heading={contact.heading} lede={contact.lede}>
      <div className="mt-6 grid gap-8 lg:mt-8 lg:flex lg:gap-16">
        <div className="min-w-0 lg:flex-5">
          <ContactForm contact={contact} about={about} />
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
