import type { Picture, Variant } from "./media.schema.ts";

type Shown = {
  name: string;
  file?: string | null;
  width: number;
  height: number;
  variants: Variant[];
};

const BEST_FIRST: Variant["type"][] = ["image/avif", "image/webp"];

/** How a page shows the image at a URL: ours with sizes and formats, others' as they are. */
export function toPicture(
  url: string,
  media: Shown | undefined,
  imageUrl: (name: string) => string,
): Picture {
  if (!media) return { src: url, sources: [] };
  const { name, file, width, height, variants } = media;
  const sources = BEST_FIRST.map((type) => ({
    type,
    srcset: variants
      .filter((variant) => variant.type === type)
      .map((variant) => `${imageUrl(variant.name)} ${variant.width}w`)
      .join(", "),
  }));
  return {
    src: imageUrl(file ?? name),
    width,
    height,
    sources: sources.filter(({ srcset }) => srcset !== ""),
  };
}
