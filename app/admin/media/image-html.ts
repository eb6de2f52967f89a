import { escapeHtml } from "#platform/text/escape.ts";

/** How a post shows an image, with its alt text. */
export function imageHtml(url: string, alt: string) {
  return `<img src="${url}" alt="${escapeHtml(alt)}">`;
}
