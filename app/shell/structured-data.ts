import { caseStudyCard, shareImagePath } from "#features/share-images/share-card.ts";
import type {
  CaseStudy,
  PageMeta,
  Person,
  ShownWebsite,
} from "#features/website/show-website.server.ts";
import type { PostView } from "../public/blog/blog-views.server.ts";
import type { RootData } from "./root-data.ts";

export const organizationId = (siteUrl: string) => `${siteUrl}/#organization`;

export function organizationData({ siteUrl, firm, shareImage }: RootData) {
  const { address } = firm;
  return {
    "@context": "https://schema.org",
    "@type": ["Organization", "ProfessionalService"],
    "@id": organizationId(siteUrl),
    name: firm.name,
    legalName: firm.legalName,
    description: firm.summary,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    image: siteUrl + shareImage,
    email: firm.email,
    telephone: firm.phones.map((phone) => phone.href.replace("tel:", "")),
    foundingDate: String(firm.foundedYear),
    areaServed: firm.areaServed,
    sameAs: [firm.social.href],
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: address.locality,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    openingHoursSpecification: firm.hours
      .filter((hours) => hours.opens)
      .map((hours) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: hours.schemaDays,
        opens: hours.opens,
        closes: hours.closes,
      })),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "sales",
      email: firm.email,
      telephone: firm.phones[0]?.href.replace("tel:", ""),
      availableLanguage: "English",
    },
  };
}

type Service = Pick<
  ShownWebsite["services"]["items"][number],
  "id" | "name" | "serviceType" | "summary"
>;

export function servicesData({ siteUrl, firm }: RootData, services: Service[]) {
  return services.map((service) => ({
    "@context": "https://schema.org",
    "@type": "Service",
    "@id": `${siteUrl}/#service-${service.id}`,
    name: service.name,
    serviceType: service.serviceType,
    description: service.summary,
    url: `${siteUrl}/#services`,
    provider: { "@id": organizationId(siteUrl) },
    areaServed: firm.areaServed,
  }));
}

export function blogPostingData(siteUrl: string, post: PostView, image: string) {
  const { meta, author } = post;
  const url = `${siteUrl}/blog/${post.slug}`;
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    "@id": `${url}#post`,
    headline: post.title,
    description: meta.excerpt ?? meta.description,
    image: new URL(image, siteUrl).href,
    author: {
      "@type": "Person",
      name: author?.name ?? "Unknown Author",
      ...(author && { url: siteUrl + author.path }),
    },
    datePublished: meta.publishedAt,
    dateModified: meta.updatedAt,
    keywords: post.tags.join(", "),
    url,
    mainEntityOfPage: url,
    publisher: { "@id": organizationId(siteUrl) },
  };
}

type AuthorFacts = { name: string; bio: string | null; path: string };

export function profileData(siteUrl: string, { name, bio, path }: AuthorFacts) {
  const url = siteUrl + path;
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url,
    mainEntity: {
      "@type": "Person",
      "@id": `${url}#person`,
      name,
      ...(bio && { description: bio }),
      worksFor: { "@id": organizationId(siteUrl) },
    },
  };
}

type Study = Pick<CaseStudy, "title" | "industry" | "figure">;

export function caseStudyData({ siteUrl, firm }: RootData, study: Study, page: PageMeta) {
  const url = siteUrl + page.path;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    "@id": `${url}#case-study`,
    headline: study.title,
    description: page.description,
    about: study.industry,
    keywords: page.keywords.join(", "),
    image: siteUrl + shareImagePath(page.path, caseStudyCard(study, firm)),
    url,
    author: { "@id": organizationId(siteUrl) },
    publisher: { "@id": organizationId(siteUrl) },
  };
}

export function caseStudyListData(siteUrl: string, studies: Pick<CaseStudy, "title" | "path">[]) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: studies.map((study, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: study.title,
      url: siteUrl + study.path,
    })),
  };
}

export function peopleData(
  siteUrl: string,
  people: Pick<Person, "name" | "role" | "certifications">[],
) {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": organizationId(siteUrl),
    employee: people.map(({ name, role, certifications }) => ({
      "@type": "Person",
      name,
      jobTitle: role,
      worksFor: { "@id": organizationId(siteUrl) },
      hasCredential: certifications.map((certification) => ({
        "@type": "EducationalOccupationalCredential",
        name: certification,
      })),
    })),
  };
}

/** One page of a trail of breadcrumbs. */
export type Step = { name: string; path: string };

export function breadcrumbData(siteUrl: string, trail: Step[]) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}
