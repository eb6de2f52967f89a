import { z } from "zod";

/** Custom field of posts in our own WordPress exports. An import restores them exactly. */
export const EXPORT_MARK = "_exported_post";

/** WordPress shows what is in a Custom HTML block as it is, without adding paragraphs. */
export const HTML_BLOCK = "<!-- wp:html -->\n";
export const HTML_BLOCK_END = "\n<!-- /wp:html -->";

/** Values that the fields of the format can't express, or not to the millisecond. */
export const exportMarkSchema = z.object({
  published_at: z.iso.datetime().nullable(),
  publish_at: z.iso.datetime().nullable(),
  /** The image is also in `_thumbnail_id`, as the number of another item. */
  featured_image: z.string().nullable(),
});

export type ExportMark = z.output<typeof exportMarkSchema>;
