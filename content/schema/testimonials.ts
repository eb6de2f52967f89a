import { group, line, lines, listOf, picture, text } from "./fields.ts";

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
