export const contact = {
  heading: "Tell us what does not add up",
  lede: "Describe the problem in a few lines. An engineer reads every message, and we reply within 24 hours.",
  hoursHeading: "Business hours",
  formHeading: "Send us a message",
  agency: {
    heading: "I work for a public agency",
    hint: "All three are optional. They help us route your request to the right person.",
  },
  sentHeading: "Your message is on its way",
  sentText: "An engineer reads it and replies within 24 hours, to",
  sentUrgent: "If it’s urgent, call",
  messagePlaceholder: "What do you need to know, and where does the data live today?",
};
