import { imageNameOf } from "#features/media/media.schema.ts";
import type { ContentImage } from "./read-content.server.ts";
import type { Warning } from "./warning.ts";

/** What Media knows of an image. */
export type KnownImage = {
  fileName: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
};

/** Images without alt text, and our own images that are no longer there. */
export function checkImages(images: ContentImage[], known: Map<string, KnownImage>): Warning[] {
  return images.flatMap(({ src, alt, isDecorative, place }): Warning[] => {
    const name = imageNameOf(src);
    const image = name ? known.get(name) : undefined;
    const title = image?.fileName || fileNameFromUrl(src);
    if (name && !image) {
      const message = `The image “${title}” no longer exists.`;
      return [{ kind: "missing_image", message, field: "content", place }];
    }
    if (alt !== "" || isDecorative) return [];
    const message = `The image “${title}” has no alt text. Describe it, or mark it as decorative.`;
    return [{ kind: "alt_text", message, field: "content", place }];
  });
}

/** The post's page and its card in the lists show it. */
export function checkFeaturedImage(url: string | null, known: Map<string, KnownImage>): Warning[] {
  const name = url && imageNameOf(url);
  if (!name || known.has(name)) return [];
  const message = "The featured image no longer exists.";
  return [{ kind: "missing_image", message, field: "featured_image" }];
}

function fileNameFromUrl(src: string) {
  const [path = ""] = src.split(/[?#]/);
  return path.slice(path.lastIndexOf("/") + 1) || src;
}
