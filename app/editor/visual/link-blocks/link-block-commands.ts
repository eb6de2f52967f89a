import { setBlockType } from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import { type Command, TextSelection } from "prosemirror-state";
import { insertBlock } from "../document/commands.ts";
import { schema } from "../document/schema.ts";

const { nodes } = schema;

/** Inserts a button with its label selected, so that typing replaces it. */
export const insertButton: Command = (state, dispatch) => {
  const create = () =>
    nodes.link_block.create({ other: { class: "button" } }, schema.text("Button"));
  return insertBlock(create, "inside")(
    state,
    dispatch &&
      ((tr) => {
        const { $from } = tr.selection;
        dispatch(tr.setSelection(TextSelection.create(tr.doc, $from.start(), $from.end())));
      }),
  );
};

type BookmarkedPost = { slug: string; title: string; excerpt: string | null };

/** Inserts a card that links to one of our own posts. */
export function insertBookmark(post: BookmarkedPost) {
  return insertBlock(() => createBookmark(post), "after");
}

function createBookmark({ slug, title, excerpt }: BookmarkedPost) {
  const href = `/blog/${slug}`;
  const link = nodes.link_block.create({ href, paragraph: null }, schema.text(title));
  const text = excerpt?.replace(/\s+/g, " ").trim();
  const about = text && nodes.paragraph.create({ bare: true }, schema.text(text));
  const parts = about ? [link, nodes.figcaption.create(null, about)] : [link];
  return nodes.figure.create({ other: { class: "bookmark" } }, parts);
}

/** Enter in a button, a bookmark or a gallery starts a paragraph below it, or goes to an empty one. */
export const writeBelow: Command = ({ selection: { $from }, tr, doc }, dispatch) => {
  let depth = $from.depth;
  while (depth > 0 && !isCard($from.node(depth))) depth -= 1;
  if (depth === 0) return false;
  if (isCard($from.node(depth - 1))) depth -= 1;
  const end = $from.after(depth);
  const next = doc.nodeAt(end);
  const isEmpty = next?.type === nodes.paragraph && next.content.size === 0;
  if (!isEmpty) tr.insert(end, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
};

/** Backspace at the start of a button removes the button and leaves its label as text. */
export const unlinkBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { type, attrs } = $from.parent;
  const isButton = type === nodes.link_block && attrs.paragraph !== null;
  if (!empty || !isButton || $from.parentOffset > 0) return false;
  return setBlockType(nodes.paragraph)(state, dispatch);
};

function isCard({ type, attrs }: Node) {
  const isBookmark = type === nodes.figure && attrs.other.class === "bookmark";
  return isBookmark || type === nodes.link_block || type === nodes.gallery;
}
