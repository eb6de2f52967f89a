import type { Website } from "#content/schema/website.ts";

export type PartKey = keyof Website;

/** The label of each part, and a line that says what it contains. */
const TEXTS: Record<PartKey, [label: string, holds: string]> = {
  firm: ["Firm", "Name, addresses, phone numbers, business hours and identifiers"],
  home: ["Home", "Headline, introduction, drawing, story and highlights"],
  leadership: ["Leadership", "The founder, your people and how you work"],
  services: ["Services", "What you offer, with details and deliverables"],
  technologies: ["Technologies", "The tools you work with, in groups"],
  caseStudies: ["Case studies", "Projects with their figures, stories and pictures"],
  testimonials: ["Testimonials", "What clients say, and your partners"],
  contact: ["Contact", "The texts around the contact form, and saved replies"],
  capabilities: [
    "Capability statement",
    "Competencies, past performance, contract vehicles and codes",
  ],
  legal: ["Legal pages", "Privacy policy, terms of service and data security"],
  accessibility: ["Accessibility", "The accessibility statement and its last check"],
  search: ["Search engines", "Title, description and keywords of each page"],
};

export type Part = (typeof PARTS)[number];

export const PARTS = (Object.keys(TEXTS) as PartKey[]).map((key) => {
  const [label, holds] = TEXTS[key];
  /** The last segment of the form's URL. */
  const slug = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { key, slug, label, holds };
});

/** The URL of the form that edits a field. */
export function fieldUrl(path: readonly string[]) {
  const part = PARTS.find(({ key }) => key === path[0]);
  return `/admin/website/${part?.slug ?? ""}#${path.join(".")}`;
}
