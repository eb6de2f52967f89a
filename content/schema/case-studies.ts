import {
  choice,
  group,
  line,
  lines,
  listOf,
  number,
  onOff,
  picture,
  richText,
  slug,
  text,
} from "./fields.ts";

const measurement = (label: string) =>
  group(label, {
    label: line("Label", 20),
    value: number("Number", { min: 0, max: 1_000_000_000, hint: "For the length of its bar." }),
    display: line("As shown", 20),
  });

export const caseStudiesSchema = group("Case studies", {
  heading: line("Heading", 80),
  lede: text("Introduction", 240),
  items: listOf(
    "Case studies",
    {
      published: onOff("Published"),
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
