import { z } from "zod";
import { counted } from "./counted.ts";

export const FORMAT = 1;
export const MANIFEST = "manifest.json";
export const MANIFEST_HASH = "manifest.json.sha256";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  created_at: z.iso.datetime(),
  /** The version of the site's software, and the time in the name of the database's latest migration. */
  version: z.string(),
  migration: count,
  database: z.enum(["embedded", "server"]),
  /** Environment variables, without secrets. */
  settings: z.record(z.string(), z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: count,
      /** Of all rows, in any order. */
      content_hash: hash,
    }),
  ),
  tables_left_out: z.array(z.string()),
  /** Image files that the storage didn't have. */
  missing_images: z.array(z.string()),
  parts: z.array(
    z.object({
      name: z.string(),
      bytes: count,
      sha256: hash,
      /** Of a part that has rows of a table. */
      table: z.string().optional(),
      /** Of a part that is an image file. */
      image: z.object({ name: z.string(), type: z.string() }).optional(),
    }),
  ),
});

export type Manifest = z.output<typeof manifestSchema>;
export type Part = Manifest["parts"][number];

export function parseManifest(text: string) {
  const { format } = z.object({ format: z.int() }).parse(JSON.parse(text));
  if (format > FORMAT) return "newer" as const;
  return manifestSchema.parse(JSON.parse(text));
}

export function manifestTotals({ tables, parts }: Manifest) {
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    images: parts.filter(({ image }) => image).length,
  };
}

/** "12,345 rows of 24 tables and 4,000 image files" */
export function contentInWords(manifest: Manifest) {
  const { tables, rows, images } = manifestTotals(manifest);
  return `${counted(rows, "row")} of ${counted(tables, "table")} and ${counted(images, "image file")}`;
}
