import { findMedia } from "#features/media/commands.server.ts";
import { IMAGES_PATH, imageNameOf, type Picture } from "#features/media/media.schema.ts";
import { toPicture } from "#features/media/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { imagesIn, renderContent } from "../content/content.server.ts";
import { withPictures } from "../content/content-pictures.server.ts";
import type { StoredImage } from "../reading/queries.server.ts";
import { highlightCode } from "../rendering/code-blocks.server.ts";
import type { RenderedPost } from "../rendering/render-sanitized.server.ts";
import { cleanCached, contentTask } from "./content-thread.server.ts";

/**
 * The version of what `renderPost` returns. Raise it with every change to the allowlist, the
 * sanitizer or anything else that changes the HTML: renderings of other versions are not shown.
 */
export const RENDERING_VERSION = 7;

/**
 * Renders a post from nothing but its content. If it is not final, some code could not be
 * highlighted this time.
 */
export async function renderPost(content: string): Promise<RenderedPost & { isFinal: boolean }> {
  const clean = await cleanCached(content);
  const codes = clean.includes("<pre") ? await contentTask("code", clean) : [];
  const { highlighted, isFinal } = await highlightCode(codes);
  return { ...(await contentTask("render", clean, highlighted)), isFinal };
}

/** The URL of one of our own images, by its name. */
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

/** Renders text that is not saved yet as its page would show it. */
export async function renderUnsaved(ctx: Ctx, content: string, imageUrl: ImageUrlOf) {
  const names = imagesIn({ content, featured_image: null, og_image: null });
  const images = [...(await findMedia(ctx, names)).values()];
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

/** The narrowest variant, for avatars and thumbnails, in the most widely supported format. */
export function smallest(picture: Picture | undefined) {
  const narrowest = picture?.sources.at(-1)?.srcset.split(" ")[0];
  return narrowest ?? picture?.src;
}
