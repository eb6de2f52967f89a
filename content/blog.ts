export const afterPost = {
  heading: "Facing this too?",
  text: "Tell us what you have tried. We’ll write back with what we would look at first.",
  link: "Ask us about this",
};
