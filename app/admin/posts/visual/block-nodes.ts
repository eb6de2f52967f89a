import type { NodeSpec } from "prosemirror-model";

/** Attributes as they are written in the HTML. */
export type HtmlAttributes = Record<string, string>;

/** Attributes that the editor doesn't handle itself: they are stored and written again. */
export const other = { other: { default: {} as HtmlAttributes } };

/** Blocks of several parts. A callout has none of its own: it is a container. */
export const blockNodes = {
  /** `<details>` that starts with its summary. Always open here, so that it can be edited. */
  fold: {
    group: "block",
    content: "summary block*",
    defining: true,
    attrs: other,
    toDOM: ({ attrs }) => ["div", { ...attrs.other, "data-fold": "" }, 0],
  },
  summary: {
    content: "inline*",
    defining: true,
    attrs: other,
    toDOM: ({ attrs }) => ["div", { ...attrs.other, "data-summary": "" }, 0],
  },
  /** A link that is a block: a button, or the title of a bookmark. All of its text is the link. */
  link_block: {
    group: "block",
    content: "text*",
    marks: "strong em strike subscript superscript inline code",
    defining: true,
    attrs: {
      ...other,
      href: { default: "" },
      // The attributes of the paragraph around the link, or null without a paragraph.
      paragraph: { default: {} as HtmlAttributes | null },
    },
    // One element: browsers remove a link around text that is typed over, and type after its end.
    toDOM: ({ attrs: { href, other, paragraph } }) => [
      "p",
      {
        ...paragraph,
        ...other,
        "data-link-block": "",
        role: "link",
        title: href || "No URL yet. Press Ctrl+K or ⌘K to set it.",
      },
      0,
    ],
  },
  gallery: {
    group: "block",
    content: "gallery_images figcaption",
    defining: true,
    isolating: true,
    attrs: other,
    toDOM: ({ attrs }) => ["figure", attrs.other, 0],
  },
  gallery_images: {
    content: "image*",
    marks: "link",
    toDOM: () => ["div", { "data-images": "" }, 0],
  },
} satisfies Record<string, NodeSpec>;
