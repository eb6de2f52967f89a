import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { DAYS } from "#content/schema/firm.ts";
import type { Website } from "#content/schema/website.ts";
import { sanitize } from "#features/posts/content/sanitize.server.ts";
import { checkDay, factsOf, fillIn } from "./fill-in.ts";
import { pagePaths } from "./page-paths.ts";

type Firm = Website["firm"];
type Hours = Firm["hours"][number];

/** The firm's facts, as pages show them. */
export type ShownFirm = ReturnType<typeof showFirm>;

function showFirm({ mainPhone, contractsPhone, hours, linkedin, ...firm }: Firm) {
  return {
    ...firm,
    phones: [
      { label: "Main office", display: mainPhone, href: phoneHref(mainPhone) },
      { label: "Government contracts", display: contractsPhone, href: phoneHref(contractsPhone) },
    ] as const,
    hours: hours.map(showHours),
    social: { label: "LinkedIn", href: linkedin },
  };
}

/** A number for a link. Without a country code, it is one of the United States. */
function phoneHref(number: string) {
  const digits = number.replace(/\D/g, "");
  return `tel:+${number.startsWith("+") ? digits : `1${digits}`}`;
}

function showHours({ from, to, opens, closes }: Hours) {
  const isOpen = opens !== "" && closes !== "";
  return {
    days: from === to ? from.slice(0, 3) : `${from.slice(0, 3)}-${to.slice(0, 3)}`,
    display: isOpen ? `${timeOfDay(opens)}-${timeOfDay(closes)}` : "Closed",
    schemaDays: daysBetween(from, to),
    ...(isOpen && { opens, closes }),
  };
}

/** All days of the range. The week may end in between: Saturday to Monday. */
function daysBetween(from: Hours["from"], to: Hours["to"]) {
  const first = DAYS.indexOf(from);
  const count = ((DAYS.indexOf(to) - first + DAYS.length) % DAYS.length) + 1;
  return Array.from({ length: count }, (_, index) => DAYS[(first + index) % DAYS.length] ?? from);
}

/** "8:00 AM" for "08:00". */
function timeOfDay(time: string) {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** Site content as pages, documents and emails show it. */
export type ShownWebsite = ReturnType<typeof showWebsite>;
export type CaseStudy = ShownWebsite["caseStudies"][number];
export type LegalPage = ShownWebsite["legal"]["privacyPolicy"];
export type Person = ShownWebsite["people"][number];
export type PageMeta = { path: string; title: string; description: string; keywords: string[] };
type PageName = keyof typeof pagePaths;

/** `revised`: the day on which the content was last changed, as in "2026-11-18". */
export function showWebsite(entered: Website, revised: string) {
  const website = fillIn(entered, factsOf(entered));
  const { home, leadership, services, technologies, testimonials } = website;
  const { savedReplies, ...contact } = website.contact;
  const firm = showFirm(website.firm);
  const caseStudies = website.caseStudies.items.filter(({ published }) => published).map(showStudy);
  const capabilities = withStudies(website.capabilities, caseStudies);
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
    /** Saved replies are for admins. No page shows them. */
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
    // A draft may have one without a sector.
    sectors: [...new Set(caseStudies.map(({ sector }) => sector))].filter((sector) =>
      sector.trim(),
    ),
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

/** Without the slugs of case studies that are not public. */
function withStudies(
  { competencies, pastPerformance, ...capabilities }: Website["capabilities"],
  studies: { slug: string }[],
): Website["capabilities"] {
  const isShown = (slug: string) => studies.some((study) => study.slug === slug);
  return {
    ...capabilities,
    competencies: competencies.map((competency) => ({
      ...competency,
      caseStudies: [...new Set(competency.caseStudies)].filter(isShown),
    })),
    pastPerformance: pastPerformance.map((entry) => ({
      ...entry,
      caseStudy: isShown(entry.caseStudy) ? entry.caseStudy : "",
    })),
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

/**
 * Lets other requests have their turn after each text, because those of a draft may be far beyond their
 * limits. Afterwards, `showWebsite` finds them cached.
 */
export async function sanitizeInTurns(entered: Website) {
  const { caseStudies, legal, accessibility } = fillIn(entered, factsOf(entered));
  const pages = [...Object.values(legal), accessibility];
  const texts = [
    ...caseStudies.items.flatMap(({ situation, outcome }) => [situation, outcome]),
    ...pages.flatMap(({ sections }) => sections.map(({ body }) => body)),
  ];
  for (const text of texts) {
    if (shownTexts.has(text)) continue;
    showRichText(text);
    await nextTurn();
  }
}

/** By the text as entered, because a draft is shown again after each change of one of its fields. */
const shownTexts = new LRUCache<string, string>({
  maxSize: 8_000_000,
  // The library takes no size of 0.
  sizeCalculation: (shown, html) => Math.max(1, html.length + shown.length),
  memoMethod: (html) => withPhoneLinks(sanitize(html)),
});

function showRichText(html: string) {
  return shownTexts.memo(html);
}

/** Phone links are written with the number as shown, whose spaces the sanitizer encodes. */
function withPhoneLinks(html: string) {
  return html.replace(
    /href="tel:([^"]*)"/g,
    (_, number) => `href="${phoneHref(number.replaceAll("%20", " "))}"`,
  );
}

function splitParagraphs(text: string) {
  return text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
}

type Lineage = Website["home"]["lineage"];

/** The sources of each decision, by index: a model, a part of the platform and what feeds it. */
const DECISION_SOURCES = [
  { model: 1, platform: 0, sources: [0, 1, 2] },
  { model: 0, platform: 1, sources: [2, 3] },
  { model: 2, platform: 2, sources: [0, 3] },
];

/** The texts of the drawing on the home page. */
function showLineage(lineage: Lineage) {
  const sources = Object.values(lineage.sources);
  const platform = Object.values(lineage.platform);
  const models = Object.values(lineage.models);
  const decisions = Object.values(lineage.decisions);
  return {
    sources,
    platform: platform.map(({ name }) => name),
    models: models.map(({ name }) => name),
    decisions: decisions.map(({ name }) => name),
    ways: decisions.map((decision, index) => wayBack(decision, index)),
  };

  function wayBack(decision: Step, index: number) {
    const way = DECISION_SOURCES[index] ?? { model: 0, platform: 0, sources: [] };
    return {
      decision,
      model: models[way.model] ?? decision,
      platform: platform[way.platform] ?? decision,
      sources: way.sources.map((source) => sources[source] ?? ""),
    };
  }
}

type Step = Lineage["models"]["first"];
