import { capabilities } from "#content/capabilities.ts";
import { firm } from "#content/firm.ts";
import { pages } from "#content/pages.ts";
import { pageMeta, siteUrlOf } from "../meta.ts";
import { Identifiers, NaicsCodes } from "../site/capabilities/registrations.tsx";
import { servicesData } from "../structured-data.ts";
import { Button } from "../ui/button.tsx";
import { ArrowRight } from "../ui/icons.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import type { Route } from "./+types/capabilities";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(pages.capabilities, matches, {
    breadcrumb: "Capability Statement",
    structuredData: servicesData(siteUrlOf(matches)),
  });

/** Prints as one letter page: see print.css for what the statement-* classes become on paper. */
export default function Capabilities() {
  return (
    <article className="statement frame py-12 lg:py-16">
      <header className="statement-header">
        <p className="text-muted">
          {firm.legalName}, {firm.city}
        </p>
        <h1 className="mt-3 text-4xl">Capability Statement</h1>
        <p className="mt-6 max-w-prose text-lg">{capabilities.about}</p>
        <Button className="mt-6 print:hidden noscript:hidden" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </header>

      <CoreCompetencies />

      <div className="statement-facts mt-14 grid gap-x-14 gap-y-12 lg:flex">
        <div className="grid content-start gap-10 lg:flex-2">
          <ContactInformation />
          <Identifiers />
        </div>
        <NaicsCodes />
      </div>

      <section aria-labelledby="apart" className="statement-apart mt-14">
        <h2 id="apart" className="statement-heading text-xl">
          What Sets Us Apart
        </h2>
        <p className="mt-4 max-w-prose">{capabilities.differentiators}</p>
      </section>

      <section aria-labelledby="start" className="mt-14 print:hidden border-t border-rule pt-10">
        <h2 id="start" className="statement-heading text-xl">
          Ready to Get Started?
        </h2>
        <p className="mt-3 max-w-prose">{capabilities.callToAction}</p>
        <p className="mt-6">
          <LinkButton to="/#contact" variant="main">
            Contact Us
            <ArrowRight size={18} />
          </LinkButton>
        </p>
      </section>
    </article>
  );
}

function CoreCompetencies() {
  return (
    <section aria-labelledby="competencies" className="mt-14">
      <h2 id="competencies" className="statement-heading text-xl">
        Core Competencies
      </h2>
      <div className="statement-competencies mt-6 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {capabilities.competencies.map(({ name, items }) => (
          <div key={name} className="border-t-2 border-brand pt-4">
            <h3 className="text-lg">{name}</h3>
            <ul className="mt-3 text-sm">
              {items.map((item) => (
                <li key={item} className="border-b border-rule py-1.5">
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function ContactInformation() {
  const { address } = firm;
  return (
    <section aria-labelledby="contact-information" className="statement-card">
      <h2 id="contact-information" className="statement-heading text-xl">
        Contact Information
      </h2>
      <address className="mt-4 grid gap-1 not-italic">
        <span>{address.street}</span>
        <span>
          {address.locality}, {address.region} {address.postalCode}
        </span>
        <a className="link justify-self-start" href={`mailto:${firm.email}`}>
          {firm.email}
        </a>
        {firm.phones.map((phone) => (
          <span key={phone.href}>
            <a className="link tabular-nums" href={phone.href}>
              {phone.display}
            </a>{" "}
            <span className="text-muted">{phone.label}</span>
          </span>
        ))}
      </address>
    </section>
  );
}
