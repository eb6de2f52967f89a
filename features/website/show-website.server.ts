import type { Website } from "#content/schema/website.ts";
import { sanitize } from "#features/posts/content/sanitize.server.ts";
import { checkDay, factsOf } from "./facts.ts";
import { fillIn } from "./fill-in.ts";
import { pagePaths } from "./page-paths.ts";
import { phoneHref, type ShownFirm, showFirm } from "./show-firm.ts";
import { showLineage } from "./show-lineage.ts";

/** The firm's words as pages, documents and emails show them. */
export type ShownWebsite = ReturnType<typeof showWebsite>;
export type { ShownFirm };
export type CaseStudy = ShownWebsite["caseStudies"][number];
export type LegalPage = ShownWebsite["legal"]["privacyPolicy"];
export type Person = ShownWebsite["people"][number];
export type PageMeta = { path: string; title: string; description: string; keywords: string[] };
type PageName = keyof typeof pagePaths;

/** `revised`: the day on which the words were last changed, as in "2026-11-18". */
export function showWebsite(entered: Website, revised: string) {
  const website = fillIn(entered, factsOf(entered));
  const { home, leadership, services, technologies, testimonials, capabilities } = website;
  const { savedReplies, ...contact } = website.contact;
  const firm = showFirm(website.firm);
  const caseStudies = website.caseStudies.items.filter(({ published }) => published).map(showStudy);
  return {
    revised,
    firm,
    hero: {
      badge: home.badge,
      headline: home.headline,
      lede: home.introduction,
      lineage: showLineage(home.lineage),
      lineageCaption: home.lineage.caption,
    },
    about: { ...home.about, story: splitParagraphs(home.about.story) },
    latestPosts: home.latestPosts,
    leadership: { heading: leadership.heading, founder: showFounder(leadership.founder) },
    people: [founderAsPerson(leadership.founder), ...leadership.people],
    peopleIntro: leadership.peopleIntro,
    howWeWork: leadership.howWeWork,
    services: { heading: services.heading, lede: services.lede, items: services.items },
    technologies,
    caseStudiesIntro: { heading: website.caseStudies.heading, lede: website.caseStudies.lede },
    caseStudies,
    testimonials,
    contact,
    /** For admins. They are not among the words of any page. */
    savedReplies,
    capabilities: {
      ...capabilities,
      pointOfContact: { ...capabilities.pointOfContact, phone: firm.phones[1] },
      identifiers: [
        { label: "SAM Unique Entity ID", value: firm.uei, note: "", propertyId: "UEI" },
        { label: "CAGE Code", value: firm.cage, note: "", propertyId: "CAGE" },
        ...capabilities.identifiers.map((identifier) => ({ ...identifier, propertyId: undefined })),
      ],
      naics: capabilities.naics.map((naics, index) => ({ ...naics, primary: index === 0 })),
    },
    legal: {
      privacyPolicy: showLegalPage(website.legal.privacyPolicy),
      termsOfService: showLegalPage(website.legal.termsOfService),
      dataSecurity: showLegalPage(website.legal.dataSecurity),
      accessibility: showLegalPage(website.accessibility),
    },
    accessibilityCheck: { ...website.accessibility.check, day: checkDay(entered) },
    pages: showPages(website),
    sectors: [...new Set(caseStudies.map(({ sector }) => sector))],
  };
}

function showFounder({ bio, linkedin, ...founder }: Website["leadership"]["founder"]) {
  return { ...founder, bio: splitParagraphs(bio), profile: { label: "LinkedIn", href: linkedin } };
}

function founderAsPerson({
  name,
  role,
  about,
  credentials,
  portrait,
}: Website["leadership"]["founder"]) {
  return { id: "founder", name, role, about, certifications: credentials, portrait };
}

function showStudy({ situation, outcome, ...study }: Website["caseStudies"]["items"][number]) {
  return {
    ...study,
    path: `${pagePaths.caseStudies}/${study.slug}`,
    situation: showRichText(situation),
    outcome: showRichText(outcome),
  };
}

function showLegalPage({ title, lede, sections }: Website["legal"]["privacyPolicy"]) {
  return {
    title,
    lede,
    sections: sections.map(({ id, title, body }) => ({ id, title, html: showRichText(body) })),
  };
}

function showPages({ search }: Website) {
  const names = Object.keys(pagePaths) as PageName[];
  return Object.fromEntries(
    names.map((name) => [name, { path: pagePaths[name], ...search[name] }]),
  ) as Record<PageName, PageMeta>;
}

/** Phone links are written with the number as shown, whose spaces the sanitizer encodes. */
function showRichText(html: string) {
  return sanitize(html).replace(
    /href="tel:([^"]*)"/g,
    (_, number) => `href="${phoneHref(number.replaceAll("%20", " "))}"`,
  );
}

function splitParagraphs(text: string) {
  return text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
}
