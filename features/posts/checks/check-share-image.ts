import { IMAGE_MAX_BYTES, imageNameOf } from "#features/media/media.schema.ts";
import { postShareImage, SHARE_IMAGE_MIN } from "../model/post-summary.ts";
import type { KnownImage } from "./check-images.ts";
import type { Warning } from "./warning.ts";

const { width: MIN_WIDTH, height: MIN_HEIGHT } = SHARE_IMAGE_MIN;
const TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"];
// LinkedIn crops to 1.91:1. Between these, what matters of most pictures is still seen.
const MIN_RATIO = 1.3;
const MAX_RATIO = 2.5;

type ShareImages = Parameters<typeof postShareImage>[0];

/** Without an image, one is drawn. Of images on other sites only the name is known. */
export function checkShareImage(images: ShareImages, known: Map<string, KnownImage>): Warning[] {
  const url = postShareImage(images, (name) => known.get(name));
  if (!url) return [];
  const name = imageNameOf(url);
  const image = name ? known.get(name) : undefined;
  const problem =
    name && !image
      ? "The share image no longer exists."
      : image
        ? checkImage(image)
        : checkType(url);
  if (!problem) return [];
  const field = images.ogImage ? "og_image" : "featured_image";
  return [{ kind: "share_image", message: problem, field }];
}

function checkImage({ contentType, bytes, width, height }: KnownImage) {
  if (!TYPES.includes(contentType)) {
    return `LinkedIn can’t show this kind of share image (${contentType}). Use JPEG or PNG.`;
  }
  if (bytes > IMAGE_MAX_BYTES) return "LinkedIn doesn’t accept share images over 5 MB.";
  if (width < MIN_WIDTH || height < MIN_HEIGHT) {
    return `The share image is too small for LinkedIn: ${width} × ${height} pixels instead of at least ${MIN_WIDTH} × ${MIN_HEIGHT}.`;
  }
  const ratio = width / height;
  if (ratio < MIN_RATIO || ratio > MAX_RATIO) {
    return `LinkedIn will crop much of the share image (${width} × ${height} pixels). Use about 1200 × 630.`;
  }
  return undefined;
}

function checkType(url: string) {
  const extension = /\.(svg|avif|heic|tiff?|bmp)(?:[?#]|$)/i.exec(url)?.[1];
  return (
    extension &&
    `LinkedIn can’t show this kind of share image (${extension.toUpperCase()}). Use JPEG or PNG.`
  );
}
