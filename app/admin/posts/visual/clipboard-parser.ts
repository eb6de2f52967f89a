import { DOMParser, Fragment, type Node, Slice } from "prosemirror-model";
import { blocksIn } from "./parse-html.ts";
import { schema } from "./schema.ts";

/** Reads what is pasted with the same parser as a post's content. */
class ClipboardParser extends DOMParser {
  override parseSlice(dom: globalThis.Node) {
    return Slice.maxOpen(Fragment.from(blocksOf(dom as Element)));
  }
}

export const clipboardParser = new ClipboardParser(schema, []);

/** If something can't be shown, its text is better than nothing. */
function blocksOf(pasted: Element): Node[] {
  try {
    return blocksIn(pasted);
  } catch {
    const text = pasted.textContent?.trim();
    return text ? [schema.nodes.paragraph.create({ bare: true }, schema.text(text))] : [];
  }
}
