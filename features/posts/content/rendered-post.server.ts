import type { Db } from "#db/client.ts";
import { IMAGES_PATH, imageNameOf, type Picture } from "#features/media/media.schema.ts";
import { findMedia } from "#features/media/media.server.ts";
import { toPicture } from "#features/media/pictures.server.ts";
import type { StoredImage } from "../reading/posts.server.ts";
import { renderPost } from "../rendering/render-post.server.ts";
import type { RenderedPost } from "../rendering/render-sanitized.server.ts";
import { imagesIn, renderContent } from "./content.server.ts";
import { withPictures } from "./content-pictures.server.ts";
import { cleanCached } from "./content-thread.server.ts";

/** Where the bytes of one of our own images are read. */
export type ImageUrlOf = (name: string) => string;

type Renderable = { content: string; images: StoredImage[] };

type WithRendering = Renderable & { rendering?: RenderedPost | null };

/** A post as its page shows it: from its stored rendering, or from its content if it has none. */
export async function renderedPost(
  post: WithRendering,
  imageUrl: ImageUrlOf,
): Promise<RenderedPost> {
  const { html, headings, minutes, beginning } = post.rendering ?? (await renderPost(post.content));
  const pictures = (name: string) => pictureFor(IMAGES_PATH + name, post.images, imageUrl);
  return { html: withPictures(html, pictures), headings, minutes, beginning };
}

/** The body of a post for feeds and programs. With a site's URL, its own URLs are absolute. */
export async function renderBody(
  { content, images }: Renderable,
  imageUrl: ImageUrlOf,
  siteUrl?: string,
) {
  const clean = await cleanCached(content);
  const pictures = (name: string) => pictureFor(IMAGES_PATH + name, images, imageUrl);
  return renderContent(clean, pictures, siteUrl);
}

/** As its page would show it: text that is not saved yet. */
export async function renderUnsaved(db: Db, content: string, imageUrl: ImageUrlOf) {
  const names = imagesIn({ content, featuredImage: null, ogImage: null });
  const images = [...(await findMedia(db, names)).values()];
  return renderedPost({ content, images }, imageUrl);
}

/** The image at a URL, with its sizes when it is one of ours. */
export function pictureFor(
  url: string | null | undefined,
  images: StoredImage[],
  imageUrl: ImageUrlOf,
): Picture | undefined {
  if (!url) return undefined;
  const name = imageNameOf(url);
  return toPicture(
    url,
    images.find((image) => image.name === name),
    imageUrl,
  );
}

/** For avatars and thumbnails: the narrowest variant of the last, most widely supported format. */
export function smallest(picture: Picture | undefined) {
  const narrowest = picture?.sources.at(-1)?.srcset.split(" ")[0];
  return narrowest ?? picture?.src;
}
