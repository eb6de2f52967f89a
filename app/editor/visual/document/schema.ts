import { type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { videoLabel } from "#features/posts/content/video.ts";

export type HtmlAttributes = Record<string, string>;

/** Attributes that the editor doesn't handle itself. They are stored and written again. */
const otherAttributes = { other: { default: {} as HtmlAttributes } };

/** An element with these children. */
function elementSpec(tag: string, content: string, spec: NodeSpec = {}) {
  return {
    content,
    defining: true,
    attrs: otherAttributes,
    toDOM: ({ attrs }) => [tag, attrs.other, 0],
    ...spec,
  } satisfies NodeSpec;
}

const BLOCK = { group: "block" };

/** Blocks of several parts. Callouts are not among them: they are containers. */
const blockNodes = {
  /** `<details>` that starts with its summary. It is always open here, so that it can be edited. */
  fold: elementSpec("details", "summary block*", {
    group: "block",
    toDOM: ({ attrs }) => ["div", { ...attrs.other, "data-fold": "" }, 0],
  }),
  summary: elementSpec("summary", "inline*", {
    toDOM: ({ attrs }) => ["div", { ...attrs.other, "data-summary": "" }, 0],
  }),
  /** A button, or the title of a bookmark. All of its text belongs to the link. */
  link_block: {
    group: "block",
    content: "text*",
    marks: "strong em strike subscript superscript inline code",
    defining: true,
    attrs: {
      ...otherAttributes,
      href: { default: "" },
      // `paragraph`: the attributes of the paragraph around the link; null without a paragraph.
      paragraph: { default: {} as HtmlAttributes | null },
    },
    // The block is one element, because browsers remove a link around text that is typed over.
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
  gallery: elementSpec("figure", "gallery_images figcaption", { group: "block", isolating: true }),
  gallery_images: {
    content: "image*",
    marks: "link",
    toDOM: () => ["div", { "data-images": "" }, 0],
  },
} satisfies Record<string, NodeSpec>;

/** Elements that contain blocks and have no node of their own in the editor. */
export const CONTAINERS = ["div", "aside", "details", "summary", "dl", "dt", "dd"];

const nodes = {
  doc: { content: "block+" },
  paragraph: {
    group: "block",
    content: "inline*",
    // `bare`: text in a list item or a cell, without a <p>. Null stands for the default there.
    attrs: { ...otherAttributes, bare: { default: null as boolean | null } },
    toDOM: ({ attrs }) => ["p", { ...attrs.other, ...(attrs.bare && { "data-bare": "" }) }, 0],
  },
  heading: {
    group: "block",
    content: "inline*",
    defining: true,
    attrs: { ...otherAttributes, level: { default: 2 } },
    toDOM: ({ attrs }) => [`h${attrs.level}`, attrs.other, 0],
  },
  blockquote: elementSpec("blockquote", "block+", BLOCK),
  bullet_list: elementSpec("ul", "list_item+", { group: "block", defining: false }),
  ordered_list: elementSpec("ol", "list_item+", { group: "block", defining: false }),
  list_item: elementSpec("li", "block+"),
  code_block: {
    group: "block",
    content: "text*",
    marks: "",
    code: true,
    defining: true,
    // `code`: the attributes of the <code> inside; null if there is no <code>.
    attrs: { ...otherAttributes, code: { default: {} as HtmlAttributes | null } },
    toDOM: ({ attrs }) =>
      attrs.code ? ["pre", attrs.other, ["code", attrs.code, 0]] : ["pre", attrs.other, 0],
  },
  figure: elementSpec("figure", "(block | figcaption)+", BLOCK),
  figcaption: elementSpec("figcaption", "block+"),
  table: {
    group: "block",
    content: "table_row+",
    tableRole: "table",
    isolating: true,
    // `caption`: the HTML of the table's <caption>.
    attrs: { ...otherAttributes, caption: { default: "" } },
    toDOM: ({ attrs }) => ["table", attrs.other, ["tbody", 0]],
  },
  table_row: elementSpec("tr", "(table_cell | table_header)*", {
    defining: false,
    tableRole: "row",
    // `section`: the element around the row; null if the row is in the table itself.
    attrs: {
      ...otherAttributes,
      section: { default: "tbody" as string | null },
      sectionOther: { default: {} as HtmlAttributes },
    },
  }),
  table_cell: cellSpec("td", "cell"),
  table_header: cellSpec("th", "header_cell"),
  container: {
    group: "block",
    content: "block*",
    defining: true,
    attrs: { ...otherAttributes, tag: { default: "div" } },
    // Everything inside is shown, so that it can be edited.
    toDOM: ({ attrs }) => ["div", { ...attrs.other, "data-tag": attrs.tag }, 0],
  },
  ...blockNodes,
  horizontal_rule: {
    group: "block",
    attrs: otherAttributes,
    toDOM: ({ attrs }) => ["hr", attrs.other],
  },
  /** HTML that the editor can't show: it is stored, and written again as it is. */
  protected: {
    group: "block",
    atom: true,
    draggable: true,
    attrs: { source: { default: "" } },
    toDOM: ({ attrs }) => ["pre", { "data-protected": "" }, attrs.source],
  },
  text: { group: "inline" },
  hard_break: {
    group: "inline",
    inline: true,
    selectable: false,
    attrs: otherAttributes,
    toDOM: ({ attrs }) => ["br", attrs.other],
  },
  image: {
    group: "inline",
    inline: true,
    draggable: true,
    attrs: { ...otherAttributes, src: { default: "" }, alt: { default: "" } },
    toDOM: ({ attrs: { src, alt, other } }) => ["img", { src, alt, ...other }],
  },
  /** A mark in place of an image that was not on the clipboard. It is never written. */
  missing_image: {
    group: "inline",
    inline: true,
    atom: true,
    draggable: true,
    // `format`: the image's format, if browsers can't show it.
    attrs: { alt: { default: "" }, format: { default: "" } },
    toDOM: () => ["span", { "data-missing-image": "" }],
  },
  video: {
    group: "inline",
    inline: true,
    atom: true,
    draggable: true,
    attrs: { ...otherAttributes, href: { default: "" } },
    toDOM: ({ attrs: { href, other } }) => [
      "a",
      { class: "video", href, ...other, "data-video": "" },
      videoLabel(href, other.title),
    ],
  },
  /** The number that links to a footnote. */
  footnote_reference: {
    group: "inline",
    inline: true,
    atom: true,
    draggable: true,
    attrs: {
      // `target`: the id of the note.
      target: { default: "" },
      label: { default: "1" },
      // `sup` and `link`: the other attributes of <sup> and of the <a> inside.
      sup: { default: {} as HtmlAttributes },
      link: { default: {} as HtmlAttributes },
    },
    toDOM: ({ attrs: { target, label, sup, link } }) => [
      "sup",
      sup,
      ["a", { href: `#${target}`, ...link }, label],
    ],
  },
  /** An inline element without text, such as the target of a link within the page. */
  empty_inline: {
    group: "inline",
    inline: true,
    atom: true,
    attrs: { ...otherAttributes, tag: { default: "span" } },
    toDOM: ({ attrs }) => [attrs.tag, { ...attrs.other, "data-empty": "" }],
  },
} satisfies Record<string, NodeSpec>;

function cellSpec(tag: string, tableRole: string): NodeSpec {
  return {
    content: "block+",
    tableRole,
    isolating: true,
    attrs: {
      ...otherAttributes,
      colspan: { default: 1 },
      rowspan: { default: 1 },
      // The attribute is required by prosemirror-tables, which can resize columns.
      colwidth: { default: null },
    },
    toDOM: ({ attrs: { colspan, rowspan, other } }) => [
      tag,
      { ...(colspan !== 1 && { colspan }), ...(rowspan !== 1 && { rowspan }), ...other },
      0,
    ],
  };
}

/** A mark that keeps the name of its element, because HTML has two for the same look. */
function simpleMark(tag: string): MarkSpec {
  return {
    attrs: { ...otherAttributes, tag: { default: tag } },
    toDOM: ({ attrs }) => [attrs.tag, attrs.other, 0],
  };
}

/** The elements of each mark. The editor writes the first one. */
export const MARK_TAGS: Record<string, string[]> = {
  strong: ["strong", "b"],
  em: ["em", "i"],
  strike: ["s", "del"],
  code: ["code"],
  subscript: ["sub"],
  superscript: ["sup"],
  inline: [
    ...["u", "ins", "mark", "small", "abbr", "cite", "q", "dfn", "time", "span"],
    ...["kbd", "samp", "var"],
  ],
};

const marks = {
  link: {
    inclusive: false,
    attrs: { ...otherAttributes, href: { default: null as string | null } },
    toDOM: ({ attrs: { href, other } }) => ["a", { ...(href !== null && { href }), ...other }, 0],
  },
  strong: simpleMark("strong"),
  em: simpleMark("em"),
  strike: simpleMark("s"),
  subscript: simpleMark("sub"),
  superscript: simpleMark("sup"),
  // Several of these can be nested: <small><span lang="fr">.
  inline: { ...simpleMark("span"), excludes: "" },
  code: simpleMark("code"),
} satisfies Record<string, MarkSpec>;

export const schema = new Schema({ nodes, marks });
