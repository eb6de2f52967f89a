import { type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { videoLabel } from "#features/posts/content/video.ts";
import { blockNodes, type HtmlAttributes, other } from "./block-nodes.ts";

export type { HtmlAttributes } from "./block-nodes.ts";

/** Elements that stand around blocks and have no part of their own in the editor. */
export const CONTAINERS = ["div", "aside", "details", "summary", "dl", "dt", "dd"];

const nodes = {
  doc: { content: "block+" },
  paragraph: {
    group: "block",
    content: "inline*",
    // Bare: text that stands in a list item or a cell without a <p>. Null: as is usual there.
    attrs: { ...other, bare: { default: null as boolean | null } },
    toDOM: ({ attrs }) => ["p", { ...attrs.other, ...(attrs.bare && { "data-bare": "" }) }, 0],
  },
  heading: {
    group: "block",
    content: "inline*",
    defining: true,
    attrs: { ...other, level: { default: 2 } },
    toDOM: ({ attrs }) => [`h${attrs.level}`, attrs.other, 0],
  },
  blockquote: {
    group: "block",
    content: "block+",
    defining: true,
    attrs: other,
    toDOM: ({ attrs }) => ["blockquote", attrs.other, 0],
  },
  bullet_list: {
    group: "block",
    content: "list_item+",
    attrs: other,
    toDOM: ({ attrs }) => ["ul", attrs.other, 0],
  },
  ordered_list: {
    group: "block",
    content: "list_item+",
    attrs: other,
    toDOM: ({ attrs }) => ["ol", attrs.other, 0],
  },
  list_item: {
    content: "block+",
    defining: true,
    attrs: other,
    toDOM: ({ attrs }) => ["li", attrs.other, 0],
  },
  code_block: {
    group: "block",
    content: "text*",
    marks: "",
    code: true,
    defining: true,
    // The attributes of the <code> inside; null if there is no <code>.
    attrs: { ...other, code: { default: {} as HtmlAttributes | null } },
    toDOM: ({ attrs }) =>
      attrs.code ? ["pre", attrs.other, ["code", attrs.code, 0]] : ["pre", attrs.other, 0],
  },
  figure: {
    group: "block",
    content: "(block | figcaption)+",
    defining: true,
    attrs: other,
    toDOM: ({ attrs }) => ["figure", attrs.other, 0],
  },
  figcaption: {
    content: "block+",
    defining: true,
    attrs: other,
    toDOM: ({ attrs }) => ["figcaption", attrs.other, 0],
  },
  table: {
    group: "block",
    content: "table_row+",
    tableRole: "table",
    isolating: true,
    // The HTML of its <caption>.
    attrs: { ...other, caption: { default: "" } },
    toDOM: ({ attrs }) => ["table", attrs.other, ["tbody", 0]],
  },
  table_row: {
    content: "(table_cell | table_header)*",
    tableRole: "row",
    // The element around the row; null if it stands in the table itself.
    attrs: {
      ...other,
      section: { default: "tbody" as string | null },
      sectionOther: { default: {} as HtmlAttributes },
    },
    toDOM: ({ attrs }) => ["tr", attrs.other, 0],
  },
  table_cell: cellSpec("td", "cell"),
  table_header: cellSpec("th", "header_cell"),
  container: {
    group: "block",
    content: "block*",
    defining: true,
    attrs: { ...other, tag: { default: "div" } },
    // Everything inside is shown, so that it can be edited.
    toDOM: ({ attrs }) => ["div", { ...attrs.other, "data-tag": attrs.tag }, 0],
  },
  ...blockNodes,
  horizontal_rule: {
    group: "block",
    attrs: other,
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
    attrs: other,
    toDOM: ({ attrs }) => ["br", attrs.other],
  },
  image: {
    group: "inline",
    inline: true,
    draggable: true,
    attrs: { ...other, src: { default: "" }, alt: { default: "" } },
    toDOM: ({ attrs: { src, alt, other } }) => ["img", { src, alt, ...other }],
  },
  /** An image that was not on the clipboard. It marks the place, and is never written. */
  missing_image: {
    group: "inline",
    inline: true,
    atom: true,
    draggable: true,
    // The format, if it is one that browsers can't show.
    attrs: { alt: { default: "" }, format: { default: "" } },
    toDOM: () => ["span", { "data-missing-image": "" }],
  },
  video: {
    group: "inline",
    inline: true,
    atom: true,
    draggable: true,
    attrs: { ...other, href: { default: "" } },
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
      // The id of the note.
      target: { default: "" },
      label: { default: "1" },
      // The other attributes of <sup> and of the <a> inside.
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
    attrs: { ...other, tag: { default: "span" } },
    toDOM: ({ attrs }) => [attrs.tag, { ...attrs.other, "data-empty": "" }],
  },
} satisfies Record<string, NodeSpec>;

function cellSpec(tag: string, tableRole: string): NodeSpec {
  return {
    content: "block+",
    tableRole,
    isolating: true,
    attrs: {
      ...other,
      colspan: { default: 1 },
      rowspan: { default: 1 },
      // For prosemirror-tables, which can resize columns.
      colwidth: { default: null },
    },
    toDOM: ({ attrs: { colspan, rowspan, other } }) => [
      tag,
      { ...other, ...(colspan !== 1 && { colspan }), ...(rowspan !== 1 && { rowspan }) },
      0,
    ],
  };
}

/** A mark that keeps the name of its element, because HTML has two for the same look. */
function simpleMark(tag: string): MarkSpec {
  return {
    attrs: { ...other, tag: { default: tag } },
    toDOM: ({ attrs }) => [attrs.tag, attrs.other, 0],
  };
}

/** By the elements they are written as; the first is what the editor writes itself. */
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
    attrs: { ...other, href: { default: null as string | null } },
    toDOM: ({ attrs: { href, other } }) => ["a", { ...(href !== null && { href }), ...other }, 0],
  },
  strong: simpleMark("strong"),
  em: simpleMark("em"),
  strike: simpleMark("s"),
  subscript: simpleMark("sub"),
  superscript: simpleMark("sup"),
  // Several at once: <small><span lang="fr">.
  inline: { ...simpleMark("span"), excludes: "" },
  code: simpleMark("code"),
} satisfies Record<string, MarkSpec>;

export const schema = new Schema({ nodes, marks });
