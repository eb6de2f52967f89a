import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { EditorState, type Plugin } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { emptyHint } from "./empty-hint.ts";
import { footnotes } from "./footnotes/footnotes-plugin.ts";
import { galleries } from "./gallery/galleries-plugin.ts";
import { imagePlaceholders } from "./images/image-placeholders.ts";
import { imageDetails } from "./images/image-view.ts";
import { keys } from "./keys.ts";
import { linkEditing } from "./links/link-editing.ts";
import { linkFromUrl } from "./links/link-from-url.ts";
import { markdownShortcuts } from "./markdown-shortcuts.ts";
import { closedBlocks } from "./paste/closed-blocks.ts";
import { markdownOffer } from "./paste/markdown-offer.ts";
import { missingImages } from "./paste/missing-image-view.ts";
import { pastedImages } from "./paste/pasted-images.ts";
import { textOnly } from "./paste/text-only.ts";
import { readSelectionFirst } from "./read-selection.ts";
import { slashMenu } from "./slash-menu/slash-menu-plugin.ts";
import { noTableRepair } from "./table/no-table-repair.ts";

/** Without images, and without what opens beside the text. */
export function simpleEditorState(doc: Node) {
  const plugins = pluginsForPosts().filter((plugin) => !POSTS_ONLY.includes(plugin));
  return EditorState.create({ doc, plugins: [...plugins, textOnly] });
}

export function editorState(doc: Node) {
  return EditorState.create({ doc, plugins: pluginsForPosts() });
}

function pluginsForPosts() {
  return [
    readSelectionFirst,
    slashMenu,
    emptyHint,
    imageDetails,
    linkEditing,
    galleries,
    markdownShortcuts,
    ...keys,
    history(),
    dropCursor({ color: "var(--color-signal)", width: 2 }),
    gapCursor(),
    tableEditing(),
    noTableRepair,
    footnotes,
    imagePlaceholders,
    closedBlocks,
    pastedImages,
    missingImages,
    markdownOffer,
    linkFromUrl,
  ];
}

const POSTS_ONLY: Plugin[] = [
  slashMenu,
  emptyHint,
  imageDetails,
  galleries,
  imagePlaceholders,
  pastedImages,
  missingImages,
  markdownOffer,
];

/** The same with its history, but nothing that shows uploads: they ended with the editor. */
export function withoutUploads(state: EditorState) {
  const { plugins } = state;
  const others = plugins.filter((plugin) => plugin !== imagePlaceholders);
  return state.reconfigure({ plugins: others }).reconfigure({ plugins });
}
