import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { openDocument } from "#app/editor/visual/document/document.ts";
import { schema } from "#app/editor/visual/document/schema.ts";
import { toHtml } from "#app/editor/visual/document/to-html.ts";
import { createEditorState } from "#app/editor/visual/editor-state.ts";
import { clipboardParser } from "#app/editor/visual/paste/clipboard-parser.ts";
import { cleanPasted } from "#app/editor/visual/paste/paste.ts";
import { readPastedImages } from "#app/editor/visual/paste/pasted-images.ts";
import { clipboardSerializer } from "#app/editor/visual/use-visual-editor.ts";
import { editing, openView } from "./visual-editor.ts";

/** An editor of a document, or of HTML in which "|" marks the cursor, that pastes as the real one. */
export function pastingEditor(opened: Node | string = "<p></p>") {
  const state = typeof opened === "string" ? editing(opened) : createEditorState(opened);
  return openView(state, {
    clipboardParser,
    clipboardSerializer,
    transformPastedHTML: cleanPasted,
  });
}

/** Pastes with a made-up event, because jsdom has no clipboard. */
export function pasteInto(editor: EditorView, html: string, rtf = "") {
  const clipboardData = { getData: (type: string) => (type === "text/rtf" ? rtf : "") };
  editor.pasteHTML(html, Object.assign(new Event("paste"), { clipboardData }) as ClipboardEvent);
}

/** The HTML of an empty post after pasting, once its images are uploaded. */
export function pasteIntoEmptyPost(html: string, rtf?: string) {
  const { doc, contentOf } = openDocument("", []);
  const editor = pastingEditor(doc);
  pasteInto(editor, html, rtf);
  const { tr } = editor.state;
  for (const { position, file, alt } of readPastedImages(editor.state).embedded.toReversed()) {
    const src = `https://example.com/uploaded/${file.name}`;
    tr.insert(position, schema.nodes.image.create({ src, alt }));
  }
  editor.dispatch(tr);
  return contentOf(editor.state.doc);
}

export function pastedHtml({ state }: EditorView) {
  return state.doc.children.map(toHtml).join("\n");
}
