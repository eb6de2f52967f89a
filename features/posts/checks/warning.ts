/** An element of a post's content: in the HTML, and in the visual editor, which has no source. */
export type ContentPlace = {
  tag: "heading" | "img" | "a";
  /** The text of a heading, the source of an image, the URL of a link. */
  value: string;
  /** How many with the same value come before it. */
  nth: number;
  /** Where it is in the HTML. */
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

/** Something that would embarrass when the post is public. It never prevents publishing. */
export type Warning = {
  kind: WarningKind;
  message: string;
  /** The field of the form. */
  field: "excerpt" | "content" | "featured_image" | "meta_title" | "meta_description" | "og_image";
  /** Where it is in the content. */
  place?: ContentPlace;
};
