import { group, line, lines, listOf, text } from "./fields.ts";

export const technologiesSchema = group("Technologies", {
  heading: line("Heading", 80),
  lede: text("Introduction", 240),
  groups: listOf(
    "Groups",
    { name: line("Name", 40), items: lines("Technologies", { max: 15, each: 40 }) },
    { min: 1, max: 16, add: "Add group", named: "name" },
  ),
});
