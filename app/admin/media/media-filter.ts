import { MEDIA_USES } from "#features/media/media.schema.ts";
import type { MediaFilter } from "#features/media/media-change.schema.ts";

export type { MediaFilter };

export const USE_NAMES: Record<MediaFilter["use"], string> = {
  all: "All images",
  used: "Used",
  unused: "Unused",
};

/** Reads the page's query; invalid values are ignored. */
export function filterOf(search: URLSearchParams): MediaFilter {
  const page = Number(search.get("page"));
  return {
    use: MEDIA_USES.find((known) => known === search.get("use")) ?? "all",
    q: search.get("q")?.trim() ?? "",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The query of a filter, without default values, and with the image whose details are open. */
export function searchOf({ use, q, page }: MediaFilter, image?: string) {
  const search = new URLSearchParams();
  if (use !== "all") search.set("use", use);
  if (q) search.set("q", q);
  if (page > 1) search.set("page", String(page));
  if (image) search.set("image", image);
  return String(search);
}

/** The query for the API. */
export function queryOf({ use, q, page }: MediaFilter) {
  return String(new URLSearchParams({ use, q, page: String(page) }));
}
