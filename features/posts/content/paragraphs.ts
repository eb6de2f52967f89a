import { isShown, TAG } from "./bare-text.ts";
import { type Part, topLevelParts } from "./top-level-parts.ts";

const MARKUP = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|<!--/i;
const BREAK_OUTSIDE_TAGS = /<br\s*\/?>\n?|<[^<>]*>|\n/gi;
const TAG_OR_START = new RegExp(`${TAG.source}|<(?=/?[a-z])`, "gi");

/**
 * Adds paragraphs and line breaks to text outside blocks. How a part of the content is read doesn't
 * depend on the others, so that an editor can change one of them.
 */
export function withParagraphs(written: string): string {
  const content = MARKUP.test(written) ? written : written.replaceAll("<", "&lt;");
  const html: string[] = [];
  let bare: string[] = [];
  const endBare = () => {
    html.push(bareText(bare));
    bare = [];
  };
  const parts = topLevelParts(content);
  for (const { kind, from, to } of parts) {
    const part = content.slice(from, to);
    if (kind === "bare") bare.push(part);
    else {
      endBare();
      html.push(part);
    }
  }
  endBare();
  return parts.every(isBare) ? html.join("").trim() : html.join("");
}

function isBare({ kind }: Part) {
  return kind === "bare";
}

function bareText(paragraphs: string[]) {
  const texts = paragraphs.map(withoutBrokenTags);
  if (!texts.some(isShown)) return texts.join("");
  const shown = texts.map((text) => text.trim()).filter(Boolean);
  return `\n${shown.map((text) => (isShown(text) ? paragraphHtml(text) : text)).join("\n")}\n`;
}

/** Escapes tags without an end, which would swallow the next one. */
function withoutBrokenTags(text: string) {
  return text.replace(TAG_OR_START, (match) => (match === "<" ? "&lt;" : match));
}

function paragraphHtml(text: string) {
  return `<p>${text.replace(/\r\n?/g, "\n").replace(BREAK_OUTSIDE_TAGS, withBreak)}</p>`;
}

function withBreak(match: string) {
  return match === "\n" || /^<br/i.test(match) ? "<br />" : match;
}
