import { DOMParser, Fragment, type Node, Slice } from "prosemirror-model";
import { parseBlocks } from "../parse-html.ts";
import { schema } from "../schema.ts";

/** Reads what is pasted with the same parser as a post's content. */
class ClipboardParser extends DOMParser {
  override parseSlice(dom: globalThis.Node) {
    return Slice.maxOpen(Fragment.from(withOuterSpaces(dom as Element)));
  }
}

/** Spaces around words that are pasted into a line are meant. */
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

/** If something can't be shown, its text is better than nothing. */
function parsePasted(pasted: Element): Node[] {
  try {
    return parseBlocks(pasted);
  } catch {
    const children = [...pasted.children];
    if (children.length > 1) return children.flatMap(blocksAlone);
    const text = pasted.textContent?.trim();
    return text ? [schema.nodes.paragraph.create({ bare: true }, schema.text(text))] : [];
  }
}

function blocksAlone(child: Element) {
  const alone = child.ownerDocument.createElement("div");
  alone.append(child);
  return parsePasted(alone);
}
