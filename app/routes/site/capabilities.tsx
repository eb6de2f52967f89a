import { data } from "react-router";
import { STATEMENT_TITLE, statementHeadings } from "#features/documents/statement-headings.ts";
import { listTags } from "#features/posts/reading/posts.server.ts";
import type { ShownFirm, ShownWebsite } from "#features/website/show-website.server.ts";
import { pageContext } from "../../shell/context.ts";
import { failedPageMeta, findRootData, pageMeta } from "../../shell/meta.ts";
import { useFirm } from "../../shell/root-data.ts";
import { servicesData } from "../../shell/structured-data.ts";
import { UNAVAILABLE } from "../../shell/unavailable.ts";
import { matchingTags } from "../../site/blog/search/matching-tags.ts";
import { CoreCompetencies } from "../../site/capabilities/competencies.tsx";
import { PastPerformance } from "../../site/capabilities/past-performance.tsx";
import { PointOfContact } from "../../site/capabilities/point-of-contact.tsx";
import {
  ContractVehicles,
  Identifiers,
  NaicsCodes,
} from "../../site/capabilities/registrations.tsx";
import { StatementCopies } from "../../site/capabilities/statement-copies.tsx";
import { statementData } from "../../site/capabilities/statement-data.ts";
import { StatementSection } from "../../site/capabilities/statement-section.tsx";
import { ArrowRight } from "../../ui/layout/icons.tsx";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import type { Route } from "./+types/capabilities";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return failedPageMeta(matches);
  const { page, capabilities, services } = loaderData;
  const root = findRootData(matches);
  return pageMeta(page, matches, {
    breadcrumb: STATEMENT_TITLE,
    structuredData: [statementData(root.siteUrl, capabilities), ...servicesData(root, services)],
  });
};

/** With the tags of posts that show a competency. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, website, log } = context.get(pageContext);
  const words = capabilityWords(website);
  const names = words.capabilities.competencies.flatMap(({ tags }) => tags);
  try {
    return data({ ...words, tags: matchingTags(names, await listTags(db)) });
  } catch (err) {
    log.error({ err }, "the tags of the capability statement could not be read");
    return data({ ...words, tags: {} }, UNAVAILABLE);
  }
}

function capabilityWords({ pages, capabilities, services, caseStudies }: ShownWebsite) {
  return {
    page: pages.capabilities,
    capabilities,
    services: services.items.map(({ id, name, serviceType, summary }) => ({
      ...{ id, name, serviceType, summary },
    })),
    studies: caseStudies.map(({ slug, path, title }) => ({ slug, path, title })),
  };
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Prints as one letter page: see print.css for what the statement-* classes become on paper. */
export default function Capabilities({ loaderData }: Route.ComponentProps) {
  const { capabilities, studies, tags } = loaderData;
  const firm = useFirm();
  return (
    <article className="statement frame py-12 lg:py-16">
      <header className="statement-header">
        <p className="text-muted">
          {firm.legalName}, {firm.city}
        </p>
        <h1 className="mt-3 text-4xl">{STATEMENT_TITLE}</h1>
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-1 text-lg tabular-nums">
          <Identifier label="UEI" value={firm.uei} />
          <Identifier label="CAGE" value={firm.cage} />
        </dl>
      </header>
      <div className="statement-top mt-6 grid gap-x-14 gap-y-10 lg:flex lg:items-start">
        <div className="lg:flex-3">
          <p className="max-w-prose text-lg">{capabilities.about}</p>
          <StatementCopies firm={firm} capabilities={capabilities} />
        </div>
        <PointOfContact {...capabilities.pointOfContact} />
      </div>

      <CoreCompetencies competencies={capabilities.competencies} studies={studies} tags={tags} />
      <PastPerformance
        entries={capabilities.pastPerformance}
        note={capabilities.pastPerformanceNote}
        studies={studies}
      />

      <div className="statement-facts mt-14 grid gap-x-14 gap-y-12 lg:flex">
        <div className="grid content-start gap-10 lg:flex-2">
          <Identifiers {...capabilities} />
          <ContractVehicles {...capabilities} />
        </div>
        <div className="grid content-start gap-10 lg:flex-3">
          <NaicsCodes {...capabilities} />
          <ContactInformation {...firm} />
        </div>
      </div>

      <StatementSection
        id="apart"
        heading={statementHeadings.differentiators}
        className="statement-apart mt-14"
      >
        <p className="mt-4 max-w-prose">{capabilities.differentiators}</p>
      </StatementSection>

      <StatementSection
        id="start"
        heading="Ready to Get Started?"
        className="mt-14 print:hidden border-t border-rule pt-10"
      >
        <p className="mt-3 max-w-prose">{capabilities.callToAction}</p>
        <p className="mt-6">
          <LinkButton to="/#contact" variant="main">
            Contact Us
            <ArrowRight size={18} />
          </LinkButton>
        </p>
      </StatementSection>
    </article>
  );
}

function Identifier({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

function ContactInformation({ address, email, phones }: ShownFirm) {
  return (
    <StatementSection
      id="contact-information"
      heading={statementHeadings.contact}
      className="statement-card"
    >
      <address className="mt-4 grid gap-1 not-italic">
        <span>{address.street}</span>
        <span>
          {address.locality}, {address.region} {address.postalCode}
        </span>
        <a className="link justify-self-start" href={`mailto:${email}`}>
          {email}
        </a>
        {phones.map((phone) => (
          <span key={phone.href}>
            <a className="link tabular-nums" href={phone.href}>
              {phone.display}
            </a>{" "}
            <span className="text-muted">{phone.label}</span>
          </span>
        ))}
      </address>
    </StatementSection>
  );
}
