/** An article as an importer read it, before it is a post. Empty texts mean "not given". */
export type ReadPost = {
  /** Site and post id, else guid, else link: the same article is recognised in a later run. */
  key: string;
  title: string;
  slug: string;
  content: string;
  excerpt: string;
  /** ISO, or undefined: no valid date was given. */
  publishedAt: string | undefined;
  categories: string[];
  tags: string[];
  /** Where it was read before. */
  link: string | undefined;
  /** The id of an attachment that may come later in the file. */
  featuredImageId: string | undefined;
  featuredImage: string | undefined;
  metaTitle: string | undefined;
  metaDescription: string | undefined;
  /** Sentences for the admin: what was lost or changed on the way. */
  warnings: string[];
};

type Skipped = { key: string; title: string; reason: string };

/** One thing in a file, as it is read. Whatever is not a published post says why it is skipped. */
export type ReadItem =
  | { kind: "post"; post: ReadPost }
  | { kind: "skipped"; skipped: Skipped }
  | { kind: "attachment"; id: string; url: string };
