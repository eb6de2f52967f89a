import { z } from "zod";
import { escapeHtml } from "#platform/text/escape.ts";

const BLOCK = /<!--\s{0,9}wp:footnotes\b[^<>]{0,500}\/-->/;
const notesSchema = z.array(z.object({ id: z.string().min(1), content: z.string() })).min(1);

/** WordPress stores the notes of its footnotes block apart from the text, as JSON. */
export function withFootnotes(content: string, footnotes: string): string {
  const notes = notesSchema.safeParse(parseJson(footnotes)).data;
  if (!notes) return content;
  const items = notes.map(({ id, content }) => {
    // The reference in the text has this id.
    const reference = escapeHtml(`${id}-link`);
    return `<li id="${escapeHtml(id)}">${content} <a href="#${reference}">↩</a></li>`;
  });
  return content.replace(BLOCK, () => `\n<ol>${items.join("")}</ol>\n`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
