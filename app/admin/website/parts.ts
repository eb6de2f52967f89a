import type { Website } from "#content/schema/website.ts";

export type PartKey = keyof Website;

export type Part = {
  key: PartKey;
  /** The last segment of the form's URL. */
  slug: string;
  label: string;
  /** A line that says what the part contains. */
  holds: string;
};

export const PARTS: Part[] = [
  {
    key: "firm",
    slug: "firm",
    label: "Firm",
    holds: "Name, addresses, phone numbers, business hours and identifiers",
  },
  {
    key: "home",
    slug: "home",
    label: "Home",
    holds: "Headline, introduction, drawing, story and highlights",
  },
  {
    key: "leadership",
    slug: "leadership",
    label: "Leadership",
    holds: "The founder, your people and how you work",
  },
  {
    key: "services",
    slug: "services",
    label: "Services",
    holds: "What you offer, with details and deliverables",
  },
  {
    key: "technologies",
    slug: "technologies",
    label: "Technologies",
    holds: "The tools you work with, in groups",
  },
  {
    key: "caseStudies",
    slug: "case-studies",
    label: "Case studies",
    holds: "Projects with their figures, stories and pictures",
  },
  {
    key: "testimonials",
    slug: "testimonials",
    label: "Testimonials",
    holds: "What clients say, and your partners",
  },
  {
    key: "contact",
    slug: "contact",
    label: "Contact",
    holds: "The texts around the contact form, and saved replies",
  },
  {
    key: "capabilities",
    slug: "capabilities",
    label: "Capability statement",
    holds: "Competencies, past performance, contract vehicles and codes",
  },
  {
    key: "legal",
    slug: "legal",
    label: "Legal pages",
    holds: "Privacy policy, terms of service and data security",
  },
  {
    key: "accessibility",
    slug: "accessibility",
    label: "Accessibility",
    holds: "The accessibility statement and its last check",
  },
  {
    key: "search",
    slug: "search",
    label: "Search engines",
    holds: "Title, description and keywords of each page",
  },
];

/** The URL of the form that edits a field. */
export function fieldUrl(path: readonly string[]) {
  const part = PARTS.find(({ key }) => key === path[0]);
  return `/admin/website/${part?.slug ?? ""}#${path.join(".")}`;
}
