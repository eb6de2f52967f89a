import { group, line, listOf, paragraphs, text } from "./fields.ts";

const station = (label: string) =>
  group(label, { name: line("Name", 16), check: line("What is checked", 12) });
const source = (label: string) => line(label, 12);

export const homeSchema = group("Home", {
  badge: line("Badge", 60, "The short line above the headline."),
  headline: line("Headline", 90),
  introduction: text("Introduction", 320),
  lineage: group(
    "Drawing",
    {
      sources: group("Sources", {
        first: source("First source"),
        second: source("Second source"),
        third: source("Third source"),
        fourth: source("Fourth source"),
      }),
      platform: three("Platform"),
      models: three("Models"),
      decisions: three("Decisions"),
      caption: text("Description", 400, "For people who can’t see the drawing."),
    },
    "The names have little room: keep them to one or two words.",
  ),
  about: group("About", {
    heading: line("Heading", 80),
    lede: text("Opening paragraph", 240),
    story: paragraphs("Story", 2500),
    highlights: listOf(
      "Highlights",
      { figure: line("Figure", 10), label: line("Label", 40), detail: text("Detail", 120) },
      { min: 2, max: 6, add: "Add highlight", named: "label" },
    ),
  }),
  latestPosts: line("Heading above the newest posts", 60),
});

function three(label: string) {
  return group(label, {
    first: station("First"),
    second: station("Second"),
    third: station("Third"),
  });
}
