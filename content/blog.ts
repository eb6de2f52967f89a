export const afterPost = {
  heading: "Is this your problem too?",
  text: "Tell us what you have tried. We’ll write back with what we would look at first.",
  link: "Write to us about this article",
};
