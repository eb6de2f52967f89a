import { group, line, lines, listOf, text } from "./fields.ts";

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
