import { group, line, listOf, text } from "./fields.ts";

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
