import type { Mark, Node, ResolvedPos } from "prosemirror-model";
import { type Command, type EditorState, NodeSelection, Selection } from "prosemirror-state";
import { openDialog } from "../dialogs.ts";
import { type LinkValues, linkAttributes } from "../links/link-commands.ts";
import { type HtmlAttributes, schema } from "../schema.ts";

const { nodes, marks } = schema;

/** As the class of the image says; "" is no class. */
export type ImageWidth = "" | "width-full" | "width-text" | "width-half";

export type ImageValues = {
  src: string;
  alt: string;
  isDecorative: boolean;
  width: ImageWidth;
  caption: string;
  /** The URL is empty without a link. */
  link: LinkValues;
};

/** The image that is selected. */
export function selectedImage({ selection }: EditorState) {
  const isImage = selection instanceof NodeSelection && selection.node.type === nodes.image;
  return isImage ? { image: selection.node, $at: selection.$from } : undefined;
}

export function imageValues({ image, $at }: { image: Node; $at: ResolvedPos }): ImageValues {
  const { src, alt, other } = image.attrs;
  const link = marks.link.isInSet(image.marks);
  return {
    src,
    alt,
    isDecorative: isDecorative(image),
    width: /^width-(full|text|half)$/.test(other.class) ? other.class : "",
    caption: captionOf($at)?.node.textContent ?? "",
    link: {
      href: link?.attrs.href ?? "",
      isNewTab: link?.attrs.other.target === "_blank",
    },
  };
}

export function isDecorative({ attrs }: Node) {
  return attrs.alt === "" && attrs.other.role === "presentation";
}

/** In a heading there is no room for a caption; a formatted one is edited in the text. */
export function canCaption($at: ResolvedPos) {
  const caption = captionOf($at)?.node;
  if (!caption) return $at.parent.type === nodes.paragraph;
  const [only] = caption.children;
  const isPlain = only?.children.every((child) => child.isText && child.marks.length === 0);
  return caption.childCount === 1 && only?.type === nodes.paragraph && isPlain === true;
}

/** Opens the details of the selected image. */
export const openImageDetails: Command = (state, dispatch) => {
  if (!selectedImage(state)) return false;
  dispatch?.(openDialog(state.tr, "image details"));
  return true;
};

export const removeImage: Command = (state, dispatch) => {
  const selected = selectedImage(state);
  if (!selected) return false;
  const { tr } = state;
  const around = figureAround(selected.$at);
  const { parent } = selected.$at;
  // With its caption, unless the figure has something else.
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
    const at = positionOf(tr.doc, image);
    if (at === undefined) return false;
    tr.setSelection(NodeSelection.create(tr.doc, at));
    dispatch?.(openDialog(tr, "image details").scrollIntoView());
    return true;
  };
}

/** Changes the selected image, and puts the cursor after it. */
export function setImage(values: ImageValues): Command {
  return (state, dispatch) => {
    const selected = selectedImage(state);
    if (!selected) return false;
    const { image, $at } = selected;
    const { tr } = state;
    const next = changedImage(image, values);
    tr.replaceWith($at.pos, $at.pos + 1, next);
    const written = captionOf($at)?.node.textContent ?? "";
    if (canCaption($at) && written !== values.caption.trim()) {
      setCaption(tr, tr.doc.resolve($at.pos), next, values.caption.trim());
    }
    const at = positionOf(tr.doc, next);
    if (at !== undefined) tr.setSelection(Selection.near(tr.doc.resolve(at + 1)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function changedImage({ attrs, marks: before }: Node, values: ImageValues) {
  const { role: _, class: __, width, height, ...rest } = attrs.other as HtmlAttributes;
  // Another image has another shape.
  const isSame = values.src === attrs.src;
  const other = {
    ...rest,
    ...(isSame && width !== undefined && { width }),
    ...(isSame && height !== undefined && { height }),
    ...(values.width && { class: values.width }),
    ...(values.isDecorative && { role: "presentation" }),
  };
  const alt = values.isDecorative ? "" : values.alt.trim();
  return nodes.image.create({ src: values.src, alt, other }, null, linked(before, values.link));
}

function linked(before: readonly Mark[], { href, isNewTab }: LinkValues) {
  const others = marks.link.removeFromSet(before);
  if (!href) return others;
  const old = marks.link.isInSet(before)?.attrs.other ?? {};
  return marks.link.create({ href, other: linkAttributes(old, isNewTab) }).addToSet(others);
}

function setCaption(tr: EditorState["tr"], $at: ResolvedPos, image: Node, text: string) {
  const content = text ? [nodes.paragraph.create({ bare: true }, schema.text(text))] : [];
  const caption = captionOf($at);
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
  for (let depth = $at.depth; depth > 0; depth--) {
    const node = $at.node(depth);
    if (node.type === nodes.figcaption) return undefined;
    if (node.type === nodes.figure) return { node, position: $at.before(depth) };
  }
  return undefined;
}

function captionOf($at: ResolvedPos) {
  const figure = figureAround($at);
  let found: { node: Node; position: number } | undefined;
  figure?.node.forEach((node, offset) => {
    if (node.type === nodes.figcaption) found = { node, position: figure.position + 1 + offset };
  });
  return found;
}

function positionOf(doc: Node, wanted: Node) {
  let found: number | undefined;
  doc.descendants((node, position) => {
    if (node === wanted) found = position;
    return found === undefined;
  });
  return found;
}
