/** An element of a post's content: in the HTML, and in the visual editor, which has no source. */
export type ContentPlace = {
  tag: "heading" | "img" | "a";
  /** The text of a heading, the source of an image, the URL of a link. */
  value: string;
  /** The number of elements with the same value before it. */
  nth: number;
  /** The position in the HTML. */
  start: number;
  end: number;
};

type WarningKind =
  | "alt_text"
  | "missing_image"
  | "heading"
  | "dead_link"
  | "excerpt"
  | "description"
  | "long_title"
  | "long_description"
  | "share_image";

/** A flaw that would embarrass the firm once the post is public. It never prevents publishing. */
export type Warning = {
  kind: WarningKind;
  message: string;
  /** The name of the form's field. */
  field: "excerpt" | "content" | "featured_image" | "meta_title" | "meta_description" | "og_image";
  /** The element of the content. */
  place?: ContentPlace;
};
