import { existsSync } from "node:fs";
import type { Database } from "#db/client.ts";
import type { Storage } from "#platform/storage.server.ts";
import { ExportError } from "./export-error.server.ts";
import { exportFiles } from "./export-files.server.ts";
import { folderTarget } from "./folder-target.server.ts";
import { zipTarget } from "./zip-target.server.ts";

export const FORMATS = ["markdown", "html"] as const;
export type Format = (typeof FORMATS)[number];

type Site = { database: Pick<Database, "db" | "kind">; storage: Storage; siteUrl: string };
type Options = { format: Format; out: string; onProgress?: (done: string) => void };

/** Exports all posts and images, and says in a sentence what was exported. */
export async function exportTo(site: Site, { format, out, onProgress }: Options) {
  const isZip = /\.zip$/i.test(out);
  if (isZip && existsSync(out)) throw new ExportError(`${out} already exists. Choose a new file.`);
  const target = await (isZip ? zipTarget(out) : folderTarget(out));
  try {
    const { posts, images, missing } = await exportFiles(site, target, {
      format,
      ...(onProgress && { onProgress }),
    });
    await target.finish();
    const gone = missing.length > 0 ? ` Not in the storage: ${missing.join(", ")}.` : "";
    return `Exported ${counted(posts, "post")} and ${counted(images, "image")} to ${out}.${gone}`;
  } catch (error) {
    await target.discard();
    throw error;
  }
}

function counted(count: number, noun: string) {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
