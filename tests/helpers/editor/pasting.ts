import type { Node } from "prosemirror-model";
import { EditorView } from "prosemirror-view";
import { openDocument } from "../../../app/admin/posts/visual/document.ts";
import { editorState } from "../../../app/admin/posts/visual/editor-state.ts";
import { cleanPasted } from "../../../app/admin/posts/visual/paste/clean/clean-pasted.ts";
import { clipboardParser } from "../../../app/admin/posts/visual/paste/clipboard-parser.ts";
import { clipboardSerializer } from "../../../app/admin/posts/visual/paste/clipboard-serializer.ts";
import { readPastedImages } from "../../../app/admin/posts/visual/paste/pasted-images.ts";
import { schema } from "../../../app/admin/posts/visual/schema.ts";
import { toHtml } from "../../../app/admin/posts/visual/to-html.ts";

/** An editor that pastes as the real one does. Empty without a document. */
export function pastingEditor(
  doc: Node = schema.nodes.doc.create(null, schema.nodes.paragraph.create()),
) {
  return new EditorView(document.createElement("div"), {
    state: editorState(doc),
    clipboardParser,
    clipboardSerializer,
    transformPastedHTML: cleanPasted,
  });
}

/** jsdom has no clipboard. */
export function pasteInto(editor: EditorView, html: string, rtf = "") {
  const clipboardData = { getData: (type: string) => (type === "text/rtf" ? rtf : "") };
  editor.pasteHTML(html, Object.assign(new Event("paste"), { clipboardData }) as ClipboardEvent);
}

/** What stands in an empty post after pasting, once its images are uploaded. */
export function arrives(html: string, rtf?: string) {
  const { doc, contentOf } = openDocument("", []);
  const editor = pastingEditor(doc);
  pasteInto(editor, html, rtf);
  const { tr } = editor.state;
  for (const { position, file, alt } of readPastedImages(editor.state).embedded.toReversed()) {
    const src = `https://example.com/uploaded/${file.name}`;
    tr.insert(position, schema.nodes.image.create({ src, alt }));
  }
  editor.dispatch(tr);
  const written = contentOf(editor.state.doc);
  editor.destroy();
  return written;
}

export function pastedHtml({ state }: EditorView) {
  return state.doc.children.map(toHtml).join("\n");
}
