import { contentText } from "#features/posts/content/content.server.ts";
import { firstCharacters } from "#features/posts/content/words.server.ts";
import { postSnapshot } from "#features/posts/post-values.ts";
import {
  EXCERPT_MAX,
  META_DESCRIPTION_MAX,
  META_TITLE_MAX,
  type PostInput,
  postSchema,
  TAGS_MAX,
  TITLE_MAX,
} from "#features/posts/schema.ts";
import type { ReadPost } from "../read-post.ts";

const EXCERPT_LENGTH = 200;
const TITLE_LENGTH = 60;
const BEGINNING = 1000;
// The limit is in UTF-16 units, of which a character may have two.
const EXCERPT_UNITS_MAX = 2 * EXCERPT_LENGTH + 100;

/**
 * Fits a post from a file to the form's schema. Throws a ZodError if that is not possible, as for a
 * post without content.
 */
export function toPostInput(post: ReadPost, slug: string): PostInput {
  if (post.exact) return postSchema.parse({ ...postSnapshot(post.exact), slug });
  return postSchema.parse({
    title: chooseTitle(post),
    slug,
    content: post.content,
    excerpt: shortened(post.excerpt, EXCERPT_MAX) || fallbackExcerpt(post.content),
    featured_image: webUrl(post.featuredImage),
    tags: fittingTags(post.tags),
    meta_title: shortened(post.metaTitle ?? "", META_TITLE_MAX),
    meta_description: shortened(post.metaDescription ?? "", META_DESCRIPTION_MAX),
    og_image: null,
    published: true,
  });
}

function chooseTitle({ title, content }: Pick<ReadPost, "title" | "content">) {
  const given = shortened(title, TITLE_MAX);
  return given || firstCharacters(contentText(content), TITLE_LENGTH) || "Untitled";
}

/** Reads as little of a long post as it needs, up to the start of a tag. */
function fallbackExcerpt(content: string) {
  for (let length = BEGINNING; length < content.length; length *= 4) {
    const beginning = contentText(content.slice(0, Math.max(0, content.lastIndexOf("<", length))));
    if (beginning.length > EXCERPT_UNITS_MAX) return firstCharacters(beginning, EXCERPT_LENGTH);
  }
  return firstCharacters(contentText(content), EXCERPT_LENGTH);
}

/** Counts in UTF-16 units, as the form does. An emoji has two or more. */
function shortened(text: string, max: number) {
  let fitting = firstCharacters(storable(text).trim(), max);
  while (fitting.length > max) fitting = firstCharacters(fitting, [...fitting].length - 1);
  return fitting;
}

/** Removes commas, which would split a tag in two, and leaves out tags that no longer fit. */
function fittingTags(tags: string[]) {
  const fitting: string[] = [];
  for (const tag of tags.map((tag) => storable(tag).replaceAll(",", " ").trim())) {
    if ([...fitting, tag].join(",").length <= TAGS_MAX) fitting.push(tag);
  }
  return fitting;
}

/** Removes NUL, which the database can't store. */
function storable(text: string) {
  return text.replaceAll("\0", "");
}

function webUrl(url: string | undefined) {
  return url && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null;
}
