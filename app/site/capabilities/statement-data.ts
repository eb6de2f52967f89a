import { statementHeadings } from "#features/documents/statement-headings.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { organizationId } from "../../shell/structured-data.ts";

/** What the statement adds to the organization that every page describes. */
export function statementData(siteUrl: string, capabilities: ShownWebsite["capabilities"]) {
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
