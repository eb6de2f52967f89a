import { z } from "zod";
import { AppError } from "#platform/errors/errors.server.ts";
import { counted } from "#platform/text/counted.ts";

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
      /** The hash of all rows, in any order. */
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
      /** The table whose rows the part has. */
      table: z.string().optional(),
      /** The image whose file the part is. */
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

/**
 * The text on one line, whatever a backup contains: without characters that a terminal would obey
 * instead of showing.
 */
export function printable(text: string) {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, "\ufffd");
}

const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS", "EEXIST", "ENOTDIR", "ENOENT"]);

/** An error whose message is for people: on the terminal, and on the dashboard. */
export class BackupError extends Error {
  override name = "BackupError";

  constructor(message: string, options?: ErrorOptions) {
    super(printable(message), options);
  }
}

/** The sentence for people. An unexpected error's message may contain values of a query. */
export function backupErrorMessage(error: unknown) {
  if (error instanceof BackupError || error instanceof AppError) return error.message;
  const code = errorCode(error);
  if (code === "ENOSPC" || code === "53100") return "There isn’t enough disk space.";
  if (NOT_WRITABLE.has(String(code))) {
    return "The folder for backups can’t be written to.";
  }
  return "Something unexpected happened. The site’s log has the details.";
}

function errorCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? error.code : errorCode(error.cause);
}
