import { existsSync } from "node:fs";
import type { Database } from "#db/client.ts";
import { readWebsite } from "#features/website/website.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { MB } from "#platform/text/byte-size.ts";
import { ExportError } from "./export-error.server.ts";
import { exportFiles } from "./export-files.server.ts";
import { folderTarget } from "./folder-target.server.ts";
import { newFile } from "./new-file.server.ts";
import type { FileFormat } from "./post-file.server.ts";
import { inSnapshot } from "./snapshot.server.ts";
import { writeWxr } from "./wxr/wxr.server.ts";
import { zipTarget } from "./zip-target.server.ts";

export const FORMATS = ["markdown", "html", "wxr"] as const;
export type Format = (typeof FORMATS)[number];

type Site = { database: Pick<Database, "db" | "kind">; storage: Storage; siteUrl: string };
const PIECE = MB;

type Options = { format: Format; out: string; onProgress?: ((done: string) => void) | undefined };

/** Exports all posts and images, and says in a sentence what was exported. */
export async function exportTo(site: Site, options: Options) {
  const { format, out } = options;
  if (format === "wxr" || isZip(out)) refuseExisting(out);
  return format === "wxr"
    ? exportToXml(site, options)
    : exportToFiles(site, { ...options, format });
}

function isZip(out: string) {
  return /\.zip$/i.test(out);
}

function refuseExisting(out: string) {
  if (existsSync(out)) throw new ExportError(`${out} already exists. Choose a new file.`);
}

async function exportToFiles(
  site: Site,
  { format, out, onProgress }: Options & { format: FileFormat },
) {
  const target = await (isZip(out) ? zipTarget(out) : folderTarget(out));
  try {
    const { posts, images, missing } = await exportFiles(site, target, { format, onProgress });
    await target.finish();
    const gone = missing.length > 0 ? ` Not in the storage: ${missing.join(", ")}.` : "";
    return `Exported ${counted(posts, "post")} and ${counted(images, "image")} to ${out}.${gone}`;
  } catch (error) {
    await target.discard();
    throw error;
  }
}

async function exportToXml({ database, siteUrl }: Site, { out, onProgress }: Options) {
  const file = await newFile(out);
  try {
    const counts = { posts: 0, images: 0 };
    const { firm } = await readWebsite(database.db);
    await inSnapshot(database, async (db) => {
      for await (const text of inPieces(writeWxr(db, { firm, siteUrl, now: new Date(), counts }))) {
        await file.write(Buffer.from(text));
        onProgress?.(counted(counts.posts, "post"));
      }
    });
    await file.finish();
    return `Exported ${counted(counts.posts, "post")} to ${out}, with the URLs of ${counted(counts.images, "image")}.`;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Puts short texts together: writing each alone would take longer. */
async function* inPieces(texts: AsyncIterable<string>) {
  let piece = "";
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

function counted(count: number, noun: string) {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
