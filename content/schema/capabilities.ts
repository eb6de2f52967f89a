import { choice, email, group, line, lines, listOf, optionalLine, text } from "./fields.ts";

const CASE_STUDIES = "Slugs of case studies that show it. One per line.";

export const capabilitiesSchema = group(
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
