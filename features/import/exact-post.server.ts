import { hash } from "node:crypto";
import type { Db } from "#db/client.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { findMedia } from "#features/media/media.server.ts";
import { replaceOwnImages } from "#features/media/own-image-urls.server.ts";
import { imagesIn } from "#features/posts/content/content.server.ts";
import type { PostValues } from "#features/posts/model/post-values.ts";

/** A post from our own export, which is imported exactly as it was. */
export type ExactPost = Omit<PostValues, "authorId"> & {
  /** The site that exported it. URLs of its images are relative here. */
  site: string;
};

/** Tells whether two posts are the same in all that an export contains. */
export function exactHash(post: Omit<PostValues, "authorId">) {
  const { title, slug, content, excerpt, featuredImage, tags, ...more } = post;
  const { metaTitle, metaDescription, ogImage, published, publishedAt, publishAt } = more;
  const texts = [title, slug, content, excerpt, featuredImage, tags, metaTitle, metaDescription];
  const facts = JSON.stringify([...texts, ogImage, published, publishedAt, publishAt]);
  return hash("sha1", facts, "base64url");
}

/** Images that are not in our library stay where they are: at the site that exported the post. */
export async function withMissingImagesAbsolute(db: Db, post: ExactPost): Promise<ExactPost> {
  const names = imagesIn(post);
  const known = await findMedia(db, names);
  if (known.size === names.length) return post;
  const { content, featuredImage, ogImage, site } = post;
  const missingImageUrl = (name: string) =>
    known.has(name) ? undefined : site + IMAGES_PATH + name;
  return {
    ...post,
    content: replaceOwnImages(content, site, missingImageUrl),
    featuredImage: absolute(featuredImage, missingImageUrl),
    ogImage: absolute(ogImage, missingImageUrl),
  };
}

function absolute(url: string | null, urlOf: (name: string) => string | undefined) {
  return url?.startsWith(IMAGES_PATH) ? (urlOf(url.slice(IMAGES_PATH.length)) ?? url) : url;
}
