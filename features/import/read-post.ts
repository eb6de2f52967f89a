import type { ExactPost } from "./exact-post.server.ts";

/** A post or article as it was read, before it becomes a post here. Empty text means "not given". */
export type ReadPost = {
  /** Site and post id, else guid, else link: the same post is recognized in a later import. */
  key: string;
  title: string;
  slug: string;
  content: string;
  excerpt: string;
  /** ISO, or undefined: no valid date was given. */
  publishedAt: string | undefined;
  categories: string[];
  tags: string[];
  /** Its URL on the old site. */
  link: string | undefined;
  /** The id of an attachment that may come later in the file. */
  featuredImageId: string | undefined;
  featuredImage: string | undefined;
  metaTitle: string | undefined;
  metaDescription: string | undefined;
  /** For the admin: what was lost or changed. */
  warnings: string[];
  /** From an export of this software: this counts, and not the fields above. */
  exact?: ExactPost | undefined;
};

type Skipped = { key: string; title: string; reason: string };

/** One item of a file. What is not a published post is skipped, with a reason. */
export type ReadItem =
  | { kind: "post"; post: ReadPost }
  | { kind: "skipped"; skipped: Skipped }
  | { kind: "attachment"; id: string; url: string };
