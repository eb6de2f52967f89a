import { hash } from "node:crypto";
import type { PostValues } from "#features/posts/post-values.ts";
import type { ItemFacts } from "./imports.schema.ts";

/** A post from our own export, which is imported exactly as it was. */
export type ExactPost = Omit<PostValues, "author_id"> & {
  /** The site that exported it. URLs of its images are relative here. */
  site: string;
};

/** A hash of everything that an export contains of a post, to compare two posts. */
export function exactHash(post: Omit<PostValues, "author_id">) {
  const { title, slug, content, excerpt, featured_image, tags, ...more } = post;
  const { meta_title, meta_description, og_image, published, published_at, publish_at } = more;
  const texts = [title, slug, content, excerpt, featured_image, tags, meta_title, meta_description];
  const facts = JSON.stringify([...texts, og_image, published, published_at, publish_at]);
  return hash("sha1", facts, "base64url");
}

/** A post or article as read, before it is converted to one of ours. "" means "not given". */
export type ReadPost = {
  title: string;
  slug: string;
  content: string;
  excerpt: string;
  /** ISO, or undefined: no valid date was given. */
  publishedAt?: string | undefined;
  tags: string[];
  /** The post's URL on the old site. */
  link?: string | undefined;
  featuredImage?: string | undefined;
  metaTitle?: string | undefined;
  metaDescription?: string | undefined;
  /** The values of a post from an export of this software, which replace the fields above. */
  exact?: ExactPost | undefined;
};

type Found = {
  /** Site and post id, else the guid, else the link: a later import recognizes the item. */
  key: string;
  facts: Omit<ItemFacts, "slug" | "hash">;
  /** Tells whether the post has changed. */
  hash: string;
  /** Warnings for the admin. */
  warnings: string[];
};

export type FoundPost = Found & { kind: "post" };
/** Items that are not published posts are skipped, with a reason. */
export type Skipped = Found & { kind: "skipped" };
/** One item of a file, as the dry run lists it. */
export type FoundItem = FoundPost | Skipped | { kind: "attachment"; id: string; url: string };

type PostFields = Pick<ReadPost, "title" | "slug" | "publishedAt" | "tags" | "link">;

export function foundPost(
  key: string,
  { title, slug: givenSlug, publishedAt, tags, link }: PostFields,
  body: string,
  warnings: string[],
): FoundPost {
  const facts = { title, givenSlug, publishedAt, tags, link };
  const changed = hash("sha1", JSON.stringify(facts) + body, "base64url");
  return { kind: "post", key, facts, hash: changed, warnings };
}

export function skippedItem(key: string, title: string, reason: string): Skipped {
  const facts = { title, givenSlug: "", tags: [], reason };
  return { kind: "skipped", key, facts, hash: "", warnings: [] };
}

/** An error in a file that can't be read, or not to its end. The message is for the admin. */
export class BadExportError extends Error {
  override name = "BadExportError";
}
