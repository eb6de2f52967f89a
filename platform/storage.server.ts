import { join } from "node:path";
import { removeStaleParts } from "#db/durable-write.ts";
import { makePrivate } from "#db/private-files.ts";
import type { Part, ReadOptions } from "./byte-range.server.ts";
import type { Env } from "./env.server.ts";
import { diskStorage } from "./storage-disk.server.ts";
import { s3Storage } from "./storage-s3.server.ts";

export type StoredFile = { contentType: string; size?: number };
/** `part` is what there is of the range that was asked for; the whole file has none. */
type StoredBytes = StoredFile & { body: AsyncIterable<Uint8Array>; part?: Part };

/** Where files lie that belong to the site's data. A name is written once and never changed. */
export type Storage = {
  /** All of it or nothing: a failed write leaves no half file. */
  put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  stat: (name: string) => Promise<StoredFile | undefined>;
  /** "unsatisfiable": the file has no byte of the range. */
  get: (name: string, options?: ReadOptions) => Promise<StoredBytes | "unsatisfiable" | undefined>;
  /** What is not there is removed already. */
  remove: (name: string) => Promise<void>;
  /** Where a visitor's browser reads it: a path of this site, or the bucket's own address. */
  addressOf: (name: string) => string;
};

/** A bucket when one is configured, else a folder in DATA_DIR. */
export async function openStorage({ s3, dataDir }: Pick<Env, "s3" | "dataDir">): Promise<Storage> {
  if (s3) return s3Storage(s3);
  const folder = join(dataDir, "blog-images");
  await makePrivate(folder);
  await removeStaleParts(folder);
  return diskStorage(folder);
}
