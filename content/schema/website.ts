import { z } from "zod";
import {
  choice,
  email,
  group,
  line,
  lines,
  listOf,
  number,
  onOff,
  optionalLine,
  paragraphs,
  picture,
  richText,
  slug,
  text,
  webUrl,
} from "./fields.ts";
import { firmSchema } from "./firm.ts";
import {
  contactSchema,
  homeSchema,
  servicesSchema,
  technologiesSchema,
  testimonialsSchema,
} from "./home.ts";

const measurement = (label: string) =>
  group(label, {
    label: line("Label", 20),
    value: number("Number", { min: 0, max: 1_000_000_000, hint: "For the length of its bar." }),
    display: line("As shown", 20),
  });

const caseStudiesSchema = group("Case studies", {
  heading: line("Heading", 80),
  lede: text("Introduction", 240),
  items: listOf(
    "Case studies",
    {
      published: onOff("Published", "While it’s off, the site and the preview leave it out."),
      slug: slug(
        "Slug",
        "The last part of the page’s URL. When it changes, the old URL redirects.",
      ),
      industry: line("Industry", 40),
      sector: line("Sector", 40, "Visitors can filter by it."),
      title: line("Title", 60),
      client: line("Client", 80),
      picture: picture("Picture", "Optional."),
      result: text("Result in two sentences", 280),
      duration: line("Duration", 80),
      team: line("Team", 80),
      technologies: lines("Technologies", { max: 8, each: 40 }),
      figure: group("Figure", {
        value: line("Figure", 8, "Such as 90%."),
        claim: line("What it says", 60, "Such as “fewer reporting cycles”."),
        unit: line("What was counted", 80),
        before: measurement("Before"),
        after: measurement("After"),
        better: choice("Better is", ["less", "more"]),
      }),
      description: text("Description for search engines", 160),
      situation: richText("The situation", 4000),
      work: listOf(
        "What we did",
        { step: line("Step", 60), text: text("Text", 400) },
        { min: 1, max: 8, add: "Add step", named: "step" },
      ),
      outcome: richText("The result", 4000),
      quote: group("Quote", { text: text("Quote", 240), by: line("Who said it", 80) }),
    },
    { max: 24, add: "Add case study", named: "title" },
  ).refine(
    (studies) => new Set(studies.map(({ slug }) => slug)).size === studies.length,
    "Two case studies have the same slug",
  ),
});

const CASE_STUDIES = "Slugs of case studies that show it. One per line.";

const capabilitiesSchema = group(
  "Capability statement",
  {
    about: text("About the firm", 700),
    pointOfContact: group(
      "Point of contact",
      { name: line("Name", 80), role: line("Role", 80), email: email("Email address") },
      "The phone is the firm’s for government contracts.",
    ),
    competencies: listOf(
      "Core competencies",
      {
        name: line("Name", 40),
        items: lines("Points", { max: 8, each: 60 }),
        tags: lines("Tags", {
          min: 0,
          max: 12,
          each: 40,
          hint: "Posts with these tags are linked. One per line.",
        }),
        caseStudies: lines("Case studies", { min: 0, max: 6, hint: CASE_STUDIES }),
      },
      { min: 1, max: 6, add: "Add competency", named: "name" },
    ),
    pastPerformance: listOf(
      "Past performance",
      {
        client: line("Client", 80, "A sector or an agency, as precisely as the contract allows."),
        work: line("Work", 100),
        value: line("Value", 40),
        period: line("Period", 40),
        role: choice("Role", ["Prime", "Subcontractor"]),
        caseStudy: optionalLine("Case study", 100, "The slug of the case study that describes it."),
      },
      { max: 8, add: "Add contract", named: "client", hint: "The newest comes first." },
    ),
    pastPerformanceNote: text("Note below past performance", 160),
    vehicles: listOf(
      "Contract vehicles",
      { name: line("Name", 80), number: line("Number", 60), term: line("Term", 60) },
      { max: 8, add: "Add vehicle", named: "name" },
    ),
    identifiers: listOf(
      "Business identifiers",
      { label: line("Label", 40), value: line("Value", 80), note: optionalLine("Note", 80) },
      {
        max: 8,
        add: "Add identifier",
        named: "label",
        hint: "After the UEI and the CAGE code of the firm.",
      },
    ),
    naics: listOf(
      "NAICS codes",
      { code: line("Code", 6), title: line("Title", 100) },
      {
        min: 1,
        max: 24,
        add: "Add code",
        named: "code",
        hint: "The first one is the primary code.",
      },
    ),
    differentiators: text("What sets us apart", 600),
    callToAction: text("Invitation", 160),
  },
  "It prints on one letter page, so every text is short.",
);

const portrait = picture("Portrait", "Optional. Without one, the initials are shown.");
const certifications = lines("Certifications", { max: 10 });

const leadershipSchema = group("Leadership", {
  heading: line("Heading", 80),
  founder: group("Founder", {
    name: line("Name", 80),
    role: line("Role", 80),
    portrait,
    bio: paragraphs("Note", 2000),
    about: text("In one sentence", 160, "On the page about people."),
    specialties: lines("Specialties", { max: 12 }),
    credentials: certifications,
    linkedin: webUrl("LinkedIn profile"),
    email: email("Email address"),
  }),
  peopleIntro: text("Introduction to people", 320),
  people: listOf(
    "People",
    {
      name: line("Name", 80, "Posts by an author of this name are linked."),
      role: line("Role", 80),
      portrait,
      about: text("In one sentence", 160),
      certifications,
    },
    { max: 40, add: "Add person", named: "name", hint: "The founder comes first by itself." },
  ),
  howWeWork: group("How we work", {
    heading: line("Heading", 80),
    lede: text("Introduction", 240),
    phases: listOf(
      "Phases",
      {
        weeks: line("When", 40),
        title: line("Title", 40),
        text: text("What happens", 240),
        youGet: text("What the client gets", 160),
      },
      { min: 2, max: 8, add: "Add phase", named: "title" },
    ),
    sheet: listOf(
      "Sample definition sheet",
      {
        measure: line("Measure", 80),
        definition: text("Definition", 200),
        leavesOut: line("Leaves out", 200),
        source: line("Source", 200),
        owner: line("Owner", 100),
        checkedBy: line("Checked by", 200),
        agreedOn: line("Agreed on", 20),
      },
      {
        min: 1,
        max: 20,
        add: "Add measure",
        named: "measure",
        hint: "A file that visitors can download.",
      },
    ),
  }),
});

const searchEntry = (label: string) =>
  group(label, {
    title: line("Title", 60),
    description: text("Description", 160),
    keywords: lines("Keywords", { max: 20, each: 60 }),
  });

const searchSchema = group("Search engines", {
  home: searchEntry("Home"),
  capabilities: searchEntry("Capability statement"),
  caseStudies: searchEntry("Case studies"),
  people: searchEntry("People"),
  blog: searchEntry("Blog"),
  tags: searchEntry("Tags"),
  privacyPolicy: searchEntry("Privacy Policy"),
  termsOfService: searchEntry("Terms of Service"),
  dataSecurity: searchEntry("Data Security"),
  accessibility: searchEntry("Accessibility"),
});

const legalPage = (label: string) => group(label, LEGAL_PAGE);
const LEGAL_PAGE = {
  title: line("Title", 60),
  lede: text("Introduction", 400),
  sections: listOf(
    "Sections",
    { title: line("Title", 80), body: richText("Text", 10_000) },
    { min: 1, max: 30, add: "Add section", named: "title" },
  ),
};

const legalSchema = group("Legal pages", {
  privacyPolicy: legalPage("Privacy Policy"),
  termsOfService: legalPage("Terms of Service"),
  dataSecurity: legalPage("Data Security"),
});

const accessibilitySchema = group("Accessibility", {
  check: group("Last automated check", {
    date: line("Date", 10, "Such as 2026-11-16."),
    tool: line("Tool", 40),
    browser: line("Browser", 40),
    violations: number("Violations", { min: 0, max: 100_000 }),
  }),
  ...LEGAL_PAGE,
});

/** The site content. Texts may contain {name} and other facts of the firm; see facts.ts. */
export const websiteSchema = z.strictObject({
  firm: firmSchema,
  home: homeSchema,
  leadership: leadershipSchema,
  services: servicesSchema,
  technologies: technologiesSchema,
  caseStudies: caseStudiesSchema,
  testimonials: testimonialsSchema,
  contact: contactSchema,
  capabilities: capabilitiesSchema,
  legal: legalSchema,
  accessibility: accessibilitySchema,
  search: searchSchema,
});

export type Website = z.output<typeof websiteSchema>;
