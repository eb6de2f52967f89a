import { TAG } from "./bare-text.ts";

/** Whether the tag starts a callout. Any other `<aside>` has no meaning in a post. */
export function isCallout(tag: string) {
  return /^<aside\s(?:[^>]*\s)?class\s*=\s*(?:"callout"|'callout'|callout(?=[\s>]))/i.test(tag);
}

/** Turns other asides into sections, which the sanitizer removes without their content. */
export function withoutOtherAsides(html: string) {
  if (!/<aside/i.test(html)) return html;
  const open: boolean[] = [];
  return html.replace(TAG, (tag, slash?: string, name?: string) => {
    if (name?.toLowerCase() !== "aside") return tag;
    if (!slash) open.push(isCallout(tag));
    const isKept = slash ? open.pop() : open.at(-1);
    return isKept ? tag : `<${slash}section>`;
  });
}
