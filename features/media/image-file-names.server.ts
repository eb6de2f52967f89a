import { sql } from "drizzle-orm";
import { media } from "#db/schema/media.ts";

/**
 * The name and type of every stored file, with those of variants, for a backup. Reads rows as JSON, so
 * that it also works on a database from before images could be replaced.
 */
export function selectImageFiles() {
  return sql`
    select coalesce(to_jsonb(image) ->> 'file', image.name) as name, image.content_type as type
    from ${media} image
    union all
    select variant ->> 'name', variant ->> 'type'
    from ${media} image, jsonb_array_elements(image.variants) variant`;
}
