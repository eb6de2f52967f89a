import {
  baseKeymap,
  chainCommands,
  exitCode,
  joinDown,
  joinUp,
  selectParentNode,
} from "prosemirror-commands";
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { Fragment, type Node, Slice } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState, Plugin } from "prosemirror-state";
import { fixTablesKey, tableEditing } from "prosemirror-tables";
import { Decoration, DecorationSet } from "prosemirror-view";
import { leaveWritingMode } from "../writing-mode.ts";
import { moveBlock } from "./block-handle/block-commands.ts";
import { leaveCode } from "./code/code-commands.ts";
import { dispatchAndFocus, redo } from "./document/commands.ts";
import { createElement, nodeView } from "./document/node-view.ts";
import { schema } from "./document/schema.ts";
import { toFoldedText, unfold } from "./fold/fold-commands.ts";
import { toReference } from "./footnotes/footnote-commands.ts";
import { footnotes } from "./footnotes/footnotes-plugin.ts";
import { galleries } from "./gallery/galleries-plugin.ts";
import { leaveGallery, moveImage } from "./gallery/gallery-commands.ts";
import {
  describeImage,
  describeImageAt,
  isDecorative,
  selectImageBeside,
} from "./images/image-commands.ts";
import { imageNotice, imagePlaceholders, noticeButton } from "./images/image-placeholders.ts";
import { unlinkBlock, writeBelow } from "./link-blocks/link-block-commands.ts";
import { setLink } from "./links/link-commands.ts";
import { linkEditing } from "./links/link-editing.ts";
import { linkBeforeEnter } from "./links/link-url.ts";
import { fencedCode, markdownShortcuts } from "./markdown-shortcuts.ts";
import { markdownOffer } from "./paste/markdown-offer.ts";
import { fillMissingImage, pastedImages, removeMissingImage } from "./paste/pasted-images.ts";
import { readSelectionFirst } from "./read-selection.ts";
import { slashMenu } from "./slash-menu/slash-menu-plugin.ts";
import { pasteInCell } from "./table/paste-in-cell.ts";
import { leaveTable, toNextCell, toPreviousCell } from "./table/table-commands.ts";
import { ITEMS, type VisualItem } from "./tools/toolbar-items.ts";

/** A placeholder for an image that was not on the clipboard, with a button to insert it. */
const missingImageView = nodeView((node, view, atPosition) => {
  const { element: dom, text } = imageNotice("Missing image");
  text.textContent = missingImageMessage(node);
  const input = createElement("input", { type: "file", accept: "image/*", hidden: "" });
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (!file) return;
    atPosition((at) => dispatchAndFocus(view, fillMissingImage(view.state, at, file)));
  });
  const remove = () =>
    atPosition((at) => dispatchAndFocus(view, removeMissingImage(view.state, at)));
  const controls = [
    noticeButton("Choose file", () => input.click()),
    noticeButton("Remove", remove),
    input,
  ];
  dom.append(text, ...controls);
  return { dom, controls };
});

const missingImages = new Plugin({
  props: { nodeViews: { missing_image: missingImageView } },
});

function missingImageMessage({ attrs: { alt, format } }: Node) {
  const name = alt ? `Image not copied: ${alt}.` : "Image not copied.";
  if (!format) return `${name} Insert it here.`;
  return `${name} Browsers can’t show ${format.toUpperCase()} files. Save it as PNG, and insert it here.`;
}

/** An image, with a button to add alt text if it has none. */
const imageView = nodeView((_, view, atPosition) => {
  const image = createElement("img", { referrerpolicy: "no-referrer" });
  const ask = createElement(
    "button",
    {
      type: "button",
      class:
        "mt-1 block min-h-9 rounded-sm border border-control bg-raised px-3 font-sans text-sm font-semibold text-ink in-data-panel:hidden hover:text-signal",
    },
    "Add alt text",
  );
  ask.addEventListener("click", () => atPosition((position) => describeImageAt(view, position)));
  const dom = createElement("span", { class: "block w-fit max-w-full" }, image, ask);
  return { dom, controls: [ask], show };

  function show(shown: Node) {
    const { src, alt, other } = shown.attrs;
    for (const name of image.getAttributeNames()) {
      if (name !== "referrerpolicy") image.removeAttribute(name);
    }
    for (const [name, value] of Object.entries({ ...other, alt, src })) {
      image.setAttribute(name, String(value));
    }
    ask.hidden = alt !== "" || isDecorative(shown);
  }
});

/** Opens the fields of an image with Tab, Enter or a double click. */
const imageDetails = new Plugin({
  props: {
    nodeViews: { image: imageView },
    handleKeyDown: (view, { key, shiftKey }) =>
      (key === "Enter" || (key === "Tab" && !shiftKey)) && describeImage(view.state, view.dispatch),
    handleDoubleClickOn: (view, _, node) =>
      node.type === schema.nodes.image && describeImage(view.state, view.dispatch),
  },
});

const HINT = "Type / to insert a block.";

/** Shows in an empty paragraph with the cursor how to insert other blocks. */
const emptyHint = new Plugin({
  props: {
    decorations({ doc, selection: { $from, empty } }) {
      const { parent, depth } = $from;
      const isEmpty = parent.type === schema.nodes.paragraph && parent.content.size === 0;
      if (!empty || !isEmpty || depth !== 1) return null;
      const hint = Decoration.node($from.before(), $from.after(), { "data-hint": HINT });
      return DecorationSet.create(doc, [hint]);
    },
  },
});

/** The state of a simple editor: without images, and without dialogs and menus beside the text. */
export function createSimpleEditorState(doc: Node) {
  const plugins = pluginsForPosts().filter((plugin) => !POSTS_ONLY.includes(plugin));
  return EditorState.create({ doc, plugins: [...plugins, textOnly] });
}

export function createEditorState(doc: Node) {
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
    // Before tables, which handle what is pasted into a cell.
    pastedImages,
    pasteInCell,
    tableEditing(),
    noTableRepair,
    footnotes,
    imagePlaceholders,
    closedBlocks,
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

/** The state with its history, but without placeholders of uploads, which ended with the editor. */
export function withoutUploads(state: EditorState) {
  const { plugins } = state;
  const others = plugins.filter((plugin) => plugin !== imagePlaceholders);
  return state.reconfigure({ plugins: others }).reconfigure({ plugins });
}

const { image, missing_image, figure, gallery, video } = schema.nodes;
const LEFT_OUT = new Set([image, missing_image, figure, gallery, video]);

/** Removes images from pasted content, for an editor that shows none. */
const textOnly = new Plugin({
  props: {
    transformPasted: ({ content, openStart, openEnd }) =>
      new Slice(keepText(content), openStart, openEnd),
  },
});

function keepText(content: Fragment): Fragment {
  const nodes: Node[] = content.content.filter(({ type }) => !LEFT_OUT.has(type));
  return Fragment.from(
    nodes.map((node) => (node.isText ? node : node.copy(keepText(node.content)))),
  );
}

const { nodes } = schema;

const insertBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

/** The shortcuts that the toolbar names. */
const shortcuts = Object.fromEntries(
  Object.values<VisualItem>(ITEMS).flatMap(({ keys, command }) =>
    keys ? [[keys.toLowerCase().replaceAll("+", "-"), command]] : [],
  ),
);

/** The keyboard shortcuts. Outside of lists and tables, Tab moves through the form. */
const keys = [
  keymap({ Enter: linkBeforeEnter }),
  keymap({
    ...shortcuts,
    "Shift-Mod-z": redo,
    Backspace: chainCommands(undoInputRule, unfold, unlinkBlock, leaveGallery),
    Enter: chainCommands(
      fencedCode,
      toReference,
      toFoldedText,
      writeBelow,
      splitListItem(nodes.list_item),
    ),
    "Shift-Enter": insertBreak,
    Tab: chainCommands(sinkListItem(nodes.list_item), toNextCell),
    "Shift-Tab": chainCommands(liftListItem(nodes.list_item), toPreviousCell),
    ArrowLeft: selectImageBeside(-1),
    ArrowRight: selectImageBeside(1),
    ArrowDown: leaveCode,
    "Alt-Shift-ArrowUp": moveBlock(-1),
    "Alt-Shift-ArrowDown": moveBlock(1),
    "Alt-Shift-ArrowLeft": moveImage(-1),
    "Alt-Shift-ArrowRight": moveImage(1),
    "Alt-ArrowUp": joinUp,
    "Alt-ArrowDown": joinDown,
    Escape: chainCommands(
      leaveTable,
      (_state, _dispatch, view) => leaveWritingMode(view?.dom),
      selectParentNode,
    ),
  }),
  keymap(baseKeymap),
];

/** Irregular tables stay as written: prosemirror-tables would add and remove cells. */
const noTableRepair = new Plugin({
  filterTransaction: (transaction) => !transaction.getMeta(fixTablesKey)?.fixTables,
});

/**
 * The text of pasted blocks becomes a part of the paragraph around the cursor. Not so if something
 * would be lost: the direction of a paragraph, the level of an item, or where a footnote ends.
 */
const closedBlocks = new Plugin({
  props: {
    transformPasted({ content, openStart, openEnd }, { state }) {
      const { parent } = state.selection.$from;
      const isPhrase = content.childCount === 1 && parent.content.size > 0;
      const isOther = (block: Node | null) =>
        !isPhrase && block?.attrs.other?.dir !== parent.attrs.other?.dir;
      return new Slice(
        content,
        isOther(content.firstChild) || startsDeeper(content.firstChild) ? 0 : openStart,
        isOther(content.lastChild) || isNotes(content.lastChild) ? 0 : openEnd,
      );
    },
  },
});

/** A list whose first item has no text, only another list. */
function startsDeeper(block: Node | null) {
  return block?.firstChild?.type === schema.nodes.list_item && isList(block.firstChild.firstChild);
}

function isList(block: Node | null) {
  return block?.type === schema.nodes.bullet_list || block?.type === schema.nodes.ordered_list;
}

function isNotes(block: Node | null) {
  return block?.type === schema.nodes.ordered_list && Boolean(block.lastChild?.attrs.other.id);
}

/** Turns selected words into a link when a URL is pasted over them. */
const linkFromUrl = new Plugin({
  props: {
    handlePaste(view, { clipboardData }) {
      const text = clipboardData?.getData("text/plain").trim() ?? "";
      const isUrl = /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
      const { from, to } = view.state.selection;
      if (!isUrl || view.state.doc.textBetween(from, to).trim() === "") return false;
      return setLink({ href: text, isNewTab: false })(view.state, view.dispatch);
    },
  },
});
