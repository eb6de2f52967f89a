import { DOMParser, Fragment, type Node, type ResolvedPos, Slice } from "prosemirror-model";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { parseBlocks } from "../document/parse-html.ts";
import { schema } from "../document/schema.ts";
import { joinLines } from "./blocks.ts";
import { unwrap, wrapInside } from "./elements.ts";

/** Reads pasted HTML with the same parser as a post's content. */
class ClipboardParser extends DOMParser {
  override parseSlice(dom: globalThis.Node) {
    return Slice.maxOpen(Fragment.from(withOuterSpaces(dom as Element)));
  }
}

/** Keeps spaces around words that are pasted into a line. */
function withOuterSpaces(pasted: Element): Node[] {
  const blocks = parsePasted(pasted);
  const [only] = blocks;
  if (!only || blocks.length > 1 || !only.attrs.bare) return blocks;
  const text = pasted.textContent ?? "";
  const space = Fragment.from(schema.text(" "));
  const start = /^[ \u00a0]/.test(text) ? space : Fragment.empty;
  const end = /[ \u00a0]$/.test(text) ? space : Fragment.empty;
  return [only.copy(start.append(only.content).append(end))];
}

export const clipboardParser = new ClipboardParser(schema, []);

/** A block that can't be shown becomes its lines of text, which is better than nothing. */
function parsePasted(pasted: Element): Node[] {
  try {
    return parseBlocks(pasted);
  } catch {
    toast.info("Some formatting is missing", "Part of what you pasted arrived as plain text.");
    return [...pasted.childNodes].flatMap(parseAlone);
  }
}

function parseAlone(child: ChildNode) {
  const alone = (child.ownerDocument as Document).createElement("div");
  alone.append(child);
  try {
    return parseBlocks(alone);
  } catch {
    joinLines(alone);
    for (const element of alone.querySelectorAll(":not(br, img)")) unwrap(element);
    wrapInside(alone, "p");
    return parseBlocks(alone);
  }
}

/** Plain text as a slice: each line is a paragraph, with all its spaces. */
export function plainTextSlice(text: string, $at: ResolvedPos) {
  const marks = $at.marks();
  const paragraphs = text
    .split(/(?:\r\n?|\n)+/)
    .map((line) => schema.nodes.paragraph.create(null, line ? schema.text(line, marks) : null));
  return new Slice(Fragment.from(paragraphs), 1, 1);
}
