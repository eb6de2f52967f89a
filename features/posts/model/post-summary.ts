import { imageNameOf } from "#features/media/media.schema.ts";

/** The title of the post's page in the browser, in search results and when shared. */
export function postPageTitle(title: string, metaTitle: string | null, siteName: string) {
  return metaTitle ?? `${title} | ${siteName} Blog`;
}

type Described = { metaDescription: string | null; excerpt: string | null };

export function postDescription(
  { metaDescription, excerpt }: Described,
  startOfText: () => string,
) {
  return metaDescription ?? excerpt ?? startOfText();
}

type Illustrated = { ogImage: string | null; featuredImage: string | null };

type Size = { width: number; height: number };

/** https://www.linkedin.com/help/linkedin/answer/a521928: smaller images become thumbnails. */
export const SHARE_IMAGE_MIN: Size = { width: 1200, height: 627 };

/**
 * The image on the card when the post is shared. Null: one is drawn from its title, also if the
 * featured image is too small or of a kind that link previews can't show.
 */
export function postShareImage(
  { ogImage, featuredImage }: Illustrated,
  sizeOf: (name: string) => Size | undefined,
) {
  if (ogImage || !featuredImage) return ogImage;
  const name = imageNameOf(featuredImage);
  if (!name) return featuredImage;
  const size = sizeOf(name);
  const isLarge =
    size && size.width >= SHARE_IMAGE_MIN.width && size.height >= SHARE_IMAGE_MIN.height;
  return isLarge && !name.endsWith(".avif") ? featuredImage : null;
}
