import { ArrowRight } from "lucide-react";
import { useRef } from "react";
import { data } from "react-router";
import {
  STATEMENT_TITLE,
  type Statement,
  statementHeadings,
  statementText,
} from "#features/documents/statement-text.ts";
import { listTags } from "#features/posts/reading/queries.server.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { pageContext, UNAVAILABLE } from "../../shell/context.ts";
import { failedPageMeta, findRootData, pageMeta } from "../../shell/meta.ts";
import { useFirm, useRootData } from "../../shell/root-data.ts";
import { organizationId, servicesData } from "../../shell/structured-data.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { focusField, TextArea } from "../../ui/forms/field.tsx";
import { FileLink, LinkButton } from "../../ui/layout/link.tsx";
import { matchingTags } from "../blog/matching-tags.ts";
import type { Route } from "./+types/route";
import { FirmNumbers, PointOfContact, StatementBody } from "./statement-body.tsx";
import { StatementSection } from "./statement-section.tsx";

/** Structured data that the statement adds to the organization that every page describes. */
function statementData(siteUrl: string, capabilities: ShownWebsite["capabilities"]) {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": organizationId(siteUrl),
    naics: capabilities.naics.map(({ code }) => code),
    identifier: capabilities.identifiers
      .filter(({ propertyId }) => propertyId)
      .map(({ propertyId, label, value }) => ({
        "@type": "PropertyValue",
        propertyID: propertyId,
        name: label,
        value,
      })),
    knowsAbout: capabilities.competencies.flatMap(({ items }) => items),
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: statementHeadings.competencies,
      itemListElement: capabilities.competencies.map(({ name, items }) => ({
        "@type": "OfferCatalog",
        name,
        itemListElement: items.map((item) => ({
          "@type": "Offer",
          itemOffered: { "@type": "Service", name: item },
        })),
      })),
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return failedPageMeta(matches);
  const { page, capabilities, services } = loaderData;
  const root = findRootData(matches);
  return pageMeta(page, matches, {
    breadcrumb: STATEMENT_TITLE,
    structuredData: [statementData(root.siteUrl, capabilities), ...servicesData(root, services)],
  });
};

/** Loads the site content, and the tags of posts that show a competency. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, website } = context.get(pageContext);
  const words = capabilityContent(website);
  const names = words.capabilities.competencies.flatMap(({ tags }) => tags);
  try {
    return data({ ...words, tags: matchingTags(names, await listTags(ctx)) });
  } catch (err) {
    ctx.log.error({ err }, "the tags of the capability statement could not be read");
    return data({ ...words, tags: {} }, UNAVAILABLE);
  }
}

function capabilityContent({ pages, capabilities, services, caseStudies }: ShownWebsite) {
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

/** Takes the statement along as a PDF, on paper, or as text. */
function StatementCopies(statement: Statement) {
  const textArea = useRef<HTMLTextAreaElement>(null);
  const text = statementText(useRootData()?.siteUrl ?? "", statement);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Copied", "The capability statement is on your clipboard as text.");
    } catch {
      // No clipboard access (denied, or no HTTPS): select the text for copying by hand.
      focusField(textArea.current);
      textArea.current?.select();
    }
  }

  return (
    <div className="mt-6 print:hidden">
      <p className="flex flex-wrap gap-3">
        <FileLink to="/capabilities.pdf" className={buttonClass({ variant: "main" })}>
          Download as PDF
        </FileLink>
        <Button className="noscript:hidden" onClick={copy}>
          Copy as text
        </Button>
        <Button className="noscript:hidden" onClick={() => window.print()}>
          Print
        </Button>
      </p>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 list-none items-center text-sm text-muted underline underline-offset-4 hover:text-signal [&::-webkit-details-marker]:hidden">
          Show as plain text
        </summary>
        <TextArea
          ref={textArea}
          aria-label="Capability statement as plain text"
          readOnly
          rows={16}
          value={text}
          className="mt-2 text-sm"
        />
      </details>
    </div>
  );
}
