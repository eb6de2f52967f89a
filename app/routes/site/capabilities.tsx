import { data } from "react-router";
import { STATEMENT_TITLE } from "#features/documents/statement-headings.ts";
import { listTags } from "#features/posts/reading/posts.server.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { pageContext } from "../../shell/context.ts";
import { failedPageMeta, findRootData, pageMeta } from "../../shell/meta.ts";
import { useFirm } from "../../shell/root-data.ts";
import { servicesData } from "../../shell/structured-data.ts";
import { UNAVAILABLE } from "../../shell/unavailable.ts";
import { matchingTags } from "../../site/blog/search/matching-tags.ts";
import { PointOfContact } from "../../site/capabilities/point-of-contact.tsx";
import { FirmNumbers, StatementBody } from "../../site/capabilities/statement-body.tsx";
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
        <FirmNumbers uei={firm.uei} cage={firm.cage} />
      </header>
      <div className="statement-top mt-6 grid gap-x-14 gap-y-10 lg:flex lg:items-start">
        <div className="lg:flex-3">
          <p className="max-w-prose text-lg">{capabilities.about}</p>
          <StatementCopies firm={firm} capabilities={capabilities} />
        </div>
        <PointOfContact {...capabilities.pointOfContact} />
      </div>

      <StatementBody firm={firm} capabilities={capabilities} studies={studies} tags={tags} />

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
