import { group, line, lines, listOf, paragraphs, picture, text } from "./fields.ts";

export const servicesSchema = group("Services", {
  heading: line("Heading", 80),
  lede: text("Introduction", 240),
  items: listOf(
    "Services",
    {
      name: line("Name", 60),
      summary: text("Summary", 160),
      detail: text("Details", 600),
      deliverables: lines("What the client gets", { max: 8, each: 60 }),
      serviceType: line("Kind of service", 100, "For search engines."),
    },
    { min: 1, max: 12, add: "Add service", named: "name" },
  ),
});

export const technologiesSchema = group("Technologies", {
  heading: line("Heading", 80),
  lede: text("Introduction", 240),
  groups: listOf(
    "Groups",
    { name: line("Name", 40), items: lines("Technologies", { max: 15, each: 40 }) },
    { min: 1, max: 16, add: "Add group", named: "name" },
  ),
});

export const testimonialsSchema = group("Testimonials", {
  heading: line("Heading", 80),
  lede: text("Introduction", 160),
  items: listOf(
    "Testimonials",
    {
      quote: text("Quote", 320),
      name: line("Name", 80),
      role: line("Role", 80),
      organization: line("Organization", 80),
      picture: picture("Picture", "Optional."),
    },
    { max: 9, add: "Add testimonial", named: "name" },
  ),
  partners: group("Partners", {
    label: line("Heading", 60),
    names: lines("Names", { min: 0, max: 16, each: 40 }),
  }),
});

export const contactSchema = group("Contact", {
  heading: line("Heading", 60),
  lede: text("Introduction", 200),
  hoursHeading: line("Heading above the business hours", 40),
  formHeading: line("Heading above the form", 60),
  messagePlaceholder: line("Example in the message field", 120),
  agency: group("For public agencies", {
    heading: line("Heading", 60),
    hint: text("Hint", 160),
  }),
  sent: group("After a message was sent", {
    heading: line("Heading", 60),
    text: line("Text before the email address", 120),
    urgent: line("Text before the phone number", 60),
  }),
  afterPost: group("After a blog post", {
    heading: line("Heading", 60),
    text: text("Text", 200),
    link: line("Link", 40),
  }),
  savedReplies: listOf(
    "Saved replies",
    { name: line("Name", 60), text: text("Text", 4000) },
    {
      max: 20,
      add: "Add saved reply",
      named: "name",
      hint: "Texts to start a reply to a message from. Visitors never see this list. {visitor} becomes the visitor’s name.",
    },
  ),
});

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
      platform: exactlyThree("Platform"),
      models: exactlyThree("Models"),
      decisions: exactlyThree("Decisions"),
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

function exactlyThree(label: string) {
  return group(label, {
    first: station("First"),
    second: station("Second"),
    third: station("Third"),
  });
}
