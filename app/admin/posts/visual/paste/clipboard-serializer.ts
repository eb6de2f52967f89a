import { DOMSerializer, type Fragment } from "prosemirror-model";
import { schema } from "../schema.ts";
import { toHtml } from "../to-html.ts";

/** Copies a post's HTML, so that nothing is lost on the way to another post or program. */
class ClipboardSerializer extends DOMSerializer {
  override serializeFragment(fragment: Fragment, options?: { document?: Document }) {
    const template = (options?.document ?? document).createElement("template");
    for (const node of fragment.content) {
      if (node.type === schema.nodes.summary) {
        const text = schema.nodes.paragraph.create({ bare: true }, node.content);
        template.content.append(this.serializeNode(text, options));
      } else if (node.isInline || node.type === schema.nodes.protected) {
        template.content.append(this.serializeNode(node, options));
      } else template.innerHTML += toHtml(node);
    }
    return template.content;
  }
}

const { nodes, marks } = DOMSerializer.fromSchema(schema);

export const clipboardSerializer = new ClipboardSerializer(nodes, marks);
