const CERTAIN = [
  /^#{1,6} \S/m,
  /^(```|~~~)/m,
  /^\|?.+\|.+\n\|?\s*:?-{2,}:?\s*(\||$)/m,
  /\[[^\]\n]+\]\((https?:\/\/|\/|#|mailto:)[^)\s]+\)/,
  /(^|\s)\*\*[^*\s][^*\n]*\*\*/,
];
const ITEM = /^\s*([-*+]|\d{1,3}[.)]) \S/gm;
const QUOTE = /^> \S/gm;

/** Whether text was probably written with Markdown's signs. */
export function looksLikeMarkdown(text: string) {
  if (CERTAIN.some((pattern) => pattern.test(text))) return true;
  const [items, quotes] = [text.match(ITEM) ?? [], text.match(QUOTE) ?? []];
  return items.length > 1 || quotes.length > 1;
}
