import { group, line, listOf, number, richText, text } from "./fields.ts";

const page = (label: string) => group(label, PAGE);
const PAGE = {
  title: line("Title", 60),
  lede: text("Introduction", 400),
  sections: listOf(
    "Sections",
    { title: line("Title", 80), body: richText("Text", 10_000) },
    { min: 1, max: 30, add: "Add section", named: "title" },
  ),
};

export const legalSchema = group("Legal pages", {
  privacyPolicy: page("Privacy Policy"),
  termsOfService: page("Terms of Service"),
  dataSecurity: page("Data Security"),
});

export const accessibilitySchema = group("Accessibility", {
  check: group("Last automated check", {
    date: line("Date", 10, "Such as 2026-11-16."),
    tool: line("Tool", 40),
    browser: line("Browser", 40),
    violations: number("Violations", { min: 0, max: 100_000 }),
  }),
  ...PAGE,
});
