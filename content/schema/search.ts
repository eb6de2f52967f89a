import { group, line, lines, text } from "./fields.ts";

const page = (label: string) =>
  group(label, {
    title: line("Title", 60),
    description: text("Description", 160),
    keywords: lines("Keywords", { max: 20, each: 60 }),
  });

export const searchSchema = group("Search engines", {
  home: page("Home"),
  capabilities: page("Capability statement"),
  caseStudies: page("Case studies"),
  people: page("People"),
  blog: page("Blog"),
  tags: page("Tags"),
  privacyPolicy: page("Privacy Policy"),
  termsOfService: page("Terms of Service"),
  dataSecurity: page("Data Security"),
  accessibility: page("Accessibility"),
});
