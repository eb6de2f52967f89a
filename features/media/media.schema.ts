import { MB } from "#platform/text/byte-size.ts";

export type { Variant } from "#db/schema/media.ts";

export const IMAGE_MAX_BYTES = 5 * MB;
export const IMAGE_MAX_TEXT = `${IMAGE_MAX_BYTES / MB}MB`;

export const MEGAPIXELS_MAX = 50;
/** Each width is 1.5 times the last, so that no image is loaded much larger than shown. */
export const VARIANT_WIDTHS = [480, 720, 1080, 1600] as const;
export const MEDIA_PER_PAGE = 24;
export const MEDIA_USES = ["all", "used", "unused"] as const;
export const ALT_MAX = 500;

/** The path of our own images. Posts store it, wherever the files are. */
export const IMAGES_ROUTE = "/storage/blog-images";
export const IMAGES_PATH = `${IMAGES_ROUTE}/`;

/**
 * The types that file dialogs offer. They are listed, not "image/*", because then Safari on an
 * iPhone converts its photos to JPEG by itself.
 */
export const IMAGE_ACCEPT = "image/jpeg,image/png,image/webp,image/avif,image/gif";
export const IMAGE_FORMATS = "JPEG, PNG, WebP, AVIF, or GIF";

export const NOT_AN_IMAGE = {
  title: "Invalid file type",
  text: "Please upload an image file",
} as const;
export const TOO_LARGE = {
  title: "File too large",
  text: "Please upload an image smaller than 5MB",
} as const;

// A timestamp, a random string, for a variant its width, and the extension.
const NAME = /^\d{13}-[a-z0-9]{16}(-\d{1,4})?\.(jpg|jpeg|png|webp|gif|avif)$/;

/** A place where an image is shown. */
export type Use =
  | { kind: "post"; id: string; title: string }
  | { kind: "unsaved"; name: string; title: string }
  | { kind: "deleted"; title: string }
  | { kind: "profile"; name: string }
  | { kind: "website"; draft: boolean };

/** An image as a page shows it, without a jump. Sizes are unknown for other people's images. */
export type Picture = {
  src: string;
  width?: number;
  height?: number;
  /** Sources in each format, best first: `{type: "image/avif", srcset: "/storage/… 480w, …"}`. */
  sources: { type: string; srcset: string }[];
};

export function isImageName(name: string) {
  return NAME.test(name);
}

/** The name of one of our own images, or undefined for any other URL. */
export function imageNameOf(url: string | null | undefined) {
  if (!url?.startsWith(IMAGES_PATH)) return undefined;
  const name = url.slice(IMAGES_PATH.length);
  return isImageName(name) ? name : undefined;
}
