import type { Node, ResolvedPos } from "prosemirror-model";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
} from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { findNodes, type NodeAtPosition, nodeAround } from "../document/commands.ts";
import { dialogCommand, openDialog } from "../document/dialogs.ts";
import { type HtmlAttributes, schema } from "../document/schema.ts";

const { nodes } = schema;

/** The width of an image, as its class; "" is no class. */
export type ImageWidth = "" | "width-full" | "width-text" | "width-half";

const WIDTH_CLASS = /^width-(full|text|half)$/;

export type ImageValues = {
  src: string;
  alt: string;
  isDecorative: boolean;
  width: ImageWidth;
  caption: string;
};

export function selectedImage({ selection }: EditorState) {
  const isImage = selection instanceof NodeSelection && selection.node.type === nodes.image;
  return isImage ? { image: selection.node, $at: selection.$from } : undefined;
}

export function imageValues({ image, $at }: { image: Node; $at: ResolvedPos }): ImageValues {
  const { src, alt, other } = image.attrs;
  return {
    src,
    alt,
    isDecorative: isDecorative(image),
    width: WIDTH_CLASS.test(other.class) ? other.class : "",
    caption: findCaption($at)?.node.textContent ?? "",
  };
}

export function isDecorative({ attrs }: Node) {
  return attrs.alt === "" && attrs.other.role === "presentation";
}

/** Headings have no room for a caption, and a formatted one is edited in the text. */
export function canCaption($at: ResolvedPos) {
  const caption = findCaption($at)?.node;
  if (!caption) return $at.parent.type === nodes.paragraph;
  const [only] = caption.children;
  const isPlain = only?.children.every((child) => child.isText && child.marks.length === 0);
  return caption.childCount === 1 && only?.type === nodes.paragraph && isPlain === true;
}

/**
 * Selects the image before (-1) or after (1) the cursor, also if it is in the block before or after.
 * Browsers move the cursor past it, depending on what the editor has put beside it.
 */
export function selectImageBeside(direction: -1 | 1): Command {
  return ({ selection, doc, tr }, dispatch) => {
    const { $head, empty } = selection;
    if (!(selection instanceof TextSelection) || !empty || $head.textOffset > 0) return false;
    const isBefore = direction < 0;
    const beside = ($at: ResolvedPos) => (isBefore ? $at.nodeBefore : $at.nodeAfter);
    const outside = doc.resolve(isBefore ? $head.before() : $head.after());
    const $at = beside($head) ? $head : Selection.findFrom(outside, direction, true)?.$head;
    if (!$at || beside($at)?.type !== nodes.image) return false;
    const position = isBefore ? $at.pos - 1 : $at.pos;
    dispatch?.(tr.setSelection(NodeSelection.create(doc, position)).scrollIntoView());
    return true;
  };
}

/** Puts the focus into the alt text of the selected image. */
export const describeImage: Command = (state, dispatch) =>
  selectedImage(state) !== undefined && dialogCommand("image details")(state, dispatch);

/** Selects the image at the position, and puts the focus into its alt text. */
export function describeImageAt(view: EditorView, position: number) {
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
  describeImage(view.state, view.dispatch);
}

/** Moves the cursor to the text after the selected image and its caption. */
export const leaveImage: Command = (state, dispatch) => {
  const selected = selectedImage(state);
  if (!selected) return false;
  const { $at } = selected;
  const { tr } = state;
  const figure = figureAround($at);
  const end = figure ? figure.position + figure.node.nodeSize : $at.after();
  if (figure && !tr.doc.resolve(end).nodeAfter?.isTextblock) {
    tr.insert(end, nodes.paragraph.create());
  }
  const isLast = $at.parentOffset + 1 === $at.parent.content.size;
  const next = figure || isLast ? Selection.findFrom(tr.doc.resolve(end), 1, true) : undefined;
  tr.setSelection(next ?? TextSelection.create(tr.doc, $at.pos + 1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Moves the cursor into a caption that is edited in the text, because it is formatted. */
export const toCaption: Command = (state, dispatch) => {
  const selected = selectedImage(state);
  const caption = selected && findCaption(selected.$at);
  if (!caption) return false;
  const end = caption.position + caption.node.nodeSize - 1;
  const { tr } = state;
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).scrollIntoView());
  return true;
};

export const removeImage: Command = (state, dispatch) => {
  const selected = selectedImage(state);
  if (!selected) return false;
  const { tr } = state;
  const around = figureAround(selected.$at);
  const { parent } = selected.$at;
  // The caption goes with the image, unless the figure contains something else.
  const isAlone = around && around.node.childCount <= 2 && parent.childCount === 1;
  if (isAlone) {
    const end = around.position + around.node.nodeSize;
    tr.replaceWith(around.position, end, nodes.paragraph.create());
  } else tr.deleteSelection();
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Inserts an image at the selection and selects it. */
export function insertImage(attrs: { src: string; alt: string }): Command {
  return (state, dispatch) => {
    const image = nodes.image.create(attrs);
    const { tr } = state;
    tr.replaceSelectionWith(image);
    const at = findPosition(tr.doc, image);
    if (at === undefined) return false;
    tr.setSelection(NodeSelection.create(tr.doc, at));
    dispatch?.(openDialog(tr, "image details").scrollIntoView());
    return true;
  };
}

/** Changes the selected image, which stays selected. */
export function changeImage(changes: Partial<ImageValues>): Command {
  return (state, dispatch) => {
    const selected = selectedImage(state);
    if (!selected) return false;
    const { image, $at } = selected;
    const before = imageValues(selected);
    const { tr } = state;
    const next = changedImage(image, { ...before, ...changes });
    tr.replaceWith($at.pos, $at.pos + 1, next);
    const caption = changes.caption?.trim() ?? before.caption;
    if (canCaption($at) && caption !== before.caption) {
      setCaption(tr, tr.doc.resolve($at.pos), next, caption);
    }
    const at = findPosition(tr.doc, next);
    if (at !== undefined) tr.setSelection(NodeSelection.create(tr.doc, at));
    dispatch?.(tr);
    return true;
  };
}

/** Replaces the image with this source by another file, wherever the cursor is after the upload. */
export function replaceImage(src: string, next: { url: string; alt: string }): Command {
  return (state, dispatch) => {
    const changes = { src: next.url, ...(next.alt && { alt: next.alt }) };
    if (selectedImage(state)?.image.attrs.src === src) return changeImage(changes)(state, dispatch);
    const { doc, tr } = state;
    const found = findNodes(doc, nodes.image).find(({ node }) => node.attrs.src === src);
    if (!found) return false;
    const { node: image, position: at } = found;
    const before = imageValues({ image, $at: doc.resolve(at) });
    dispatch?.(tr.replaceWith(at, at + 1, changedImage(image, { ...before, ...changes })));
    return true;
  };
}

function changedImage({ attrs, marks }: Node, values: ImageValues) {
  const before: HtmlAttributes = attrs.other;
  const other: HtmlAttributes = { ...before };
  if (values.width) other.class = values.width;
  else if (WIDTH_CLASS.test(before.class ?? "")) delete other.class;
  if (values.isDecorative) other.role = "presentation";
  else if (before.role === "presentation") delete other.role;
  // The new image may have another shape.
  if (values.src !== attrs.src) {
    delete other.width;
    delete other.height;
  }
  const alt = values.isDecorative ? "" : values.alt.trim();
  return nodes.image.create({ src: values.src, alt, other }, null, marks);
}

function setCaption(tr: EditorState["tr"], $at: ResolvedPos, image: Node, text: string) {
  const content = text ? [nodes.paragraph.create({ bare: true }, schema.text(text))] : [];
  const caption = findCaption($at);
  const figure = figureAround($at);
  if (caption && text) {
    tr.replaceWith(caption.position + 1, caption.position + caption.node.nodeSize - 1, content);
  } else if (caption) {
    tr.delete(caption.position, caption.position + caption.node.nodeSize);
  } else if (figure) {
    tr.insert(figure.position + figure.node.nodeSize - 1, nodes.figcaption.create(null, content));
  } else {
    const created = nodes.figure.create(null, [
      nodes.paragraph.create({ bare: true }, image),
      nodes.figcaption.create(null, content),
    ]);
    const { parent, parentOffset } = $at;
    const parts = [parent.cut(0, parentOffset), created, parent.cut(parentOffset + 1)];
    tr.replaceWith(
      $at.before(),
      $at.after(),
      parts.filter((part) => part === created || part.content.size > 0),
    );
  }
}

function figureAround($at: ResolvedPos) {
  const around = nodeAround($at, nodes.figure, nodes.figcaption);
  return around?.node.type === nodes.figure ? around : undefined;
}

function findCaption($at: ResolvedPos) {
  const figure = figureAround($at);
  let found: NodeAtPosition | undefined;
  figure?.node.forEach((node, offset) => {
    if (node.type === nodes.figcaption) found = { node, position: figure.position + 1 + offset };
  });
  return found;
}

function findPosition(doc: Node, image: Node) {
  return findNodes(doc, nodes.image).find(({ node }) => node === image)?.position;
}
