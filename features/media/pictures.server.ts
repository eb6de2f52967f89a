import type { Picture, Variant } from "./media.schema.ts";

type Shown = { name: string; width: number; height: number; variants: Variant[] };

const BEST_FIRST: Variant["type"][] = ["image/avif", "image/webp"];

/** How a page shows the image at an address: ours with sizes and formats, others' as they are. */
export function pictureOf(
  address: string,
  media: Shown | undefined,
  addressOf: (name: string) => string,
): Picture {
  if (!media) return { src: address, sources: [] };
  const { name, width, height, variants } = media;
  const sources = BEST_FIRST.map((type) => ({
    type,
    srcset: variants
      .filter((variant) => variant.type === type)
      .map((variant) => `${addressOf(variant.name)} ${variant.width}w`)
      .join(", "),
  }));
  return {
    src: addressOf(name),
    width,
    height,
    sources: sources.filter(({ srcset }) => srcset !== ""),
  };
}
