/** A public page that a visitor can write to the firm about. */
export type MessageSource = { path: string; title: string };

/** The label in "About the article: Why reports disagree". */
export function sourceLabel(path: string) {
  if (path.startsWith("/blog/")) return "About the article";
  return path.startsWith("/case-studies/") ? "About the case study" : "About the page";
}
