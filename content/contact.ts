import type { Website } from "./schema/website.ts";

export const contact: Website["contact"] = {
  heading: "Tell us what does not add up",
  lede: "Describe the problem in a few lines. An engineer reads every message, and we reply within 24 hours.",
  hoursHeading: "Business hours",
  formHeading: "Send us a message",
  messagePlaceholder: "What do you need to know, and where does the data live today?",
  agency: {
    heading: "I work for a public agency",
    hint: "All three are optional. They help us route your request to the right person.",
  },
  sent: {
    heading: "Your message is on its way",
    text: "An engineer reads it and replies within 24 hours, to",
    urgent: "If it’s urgent, call",
  },
  afterPost: {
    heading: "Facing this too?",
    text: "Tell us what you have tried. We’ll write back with what we would look at first.",
    link: "Ask us about this",
  },
  savedReplies: [
    {
      id: "suggest-a-call",
      name: "Suggest a call",
      text: "Hello {visitor},\n\nThank you for writing to us. We’d like to understand your situation before we suggest anything, and a call of 30 minutes is enough for that. Which two or three times suit you this week or next?\n\nIf you’d rather call us, our number is {mainPhone}.\n\nBest regards,\n{name}",
    },
    {
      id: "ask-for-details",
      name: "Ask for details",
      text: "Hello {visitor},\n\nThank you for your message. So that the right engineer can reply, please tell us:\n\n1. Which systems hold the data today?\n2. Who uses the results, and how often?\n3. By when do you need them?\n\nA line for each is enough.\n\nBest regards,\n{name}",
    },
  ],
};
