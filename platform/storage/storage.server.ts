import { join } from "node:path";
import { removeStaleParts } from "#db/durable-write.ts";
import { makePrivate } from "#db/private-files.ts";
import type { Env } from "../env.server.ts";
import type { Part, ReadOptions } from "../http/byte-range.server.ts";
import { diskStorage } from "./storage-disk.server.ts";
import { s3Storage } from "./storage-s3.server.ts";

export type StoredFile = { contentType: string; size?: number };
/** `part` is what the file has of the requested range; the whole file has none. */
type StoredBytes = StoredFile & { body: AsyncIterable<Uint8Array>; part?: Part };

/** Files that belong to the site's data. A name is written once and never overwritten. */
export type Storage = {
  /** All of it or nothing: a failed write leaves no half file. */
  put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  stat: (name: string) => Promise<StoredFile | undefined>;
  /** "unsatisfiable": the file has no byte of the range. */
  get: (name: string, options?: ReadOptions) => Promise<StoredBytes | "unsatisfiable" | undefined>;
  /** Removing a file that does not exist succeeds. */
  remove: (name: string) => Promise<void>;
  /** Where a browser loads it from: a path of this site, or a URL of the bucket. */
  urlOf: (name: string) => string;
};

/** Which folder of DATA_DIR the files are in without a bucket, and at which path the site serves them. */
type Place = { folder: string; path: string };

/** A bucket when one is configured, else a folder in DATA_DIR. */
export async function openStorage(
  { s3, dataDir }: Pick<Env, "s3" | "dataDir">,
  place: Place,
): Promise<Storage> {
  if (s3) return s3Storage(s3, place.path);
  const folder = join(dataDir, place.folder);
  await makePrivate(folder);
  await removeStaleParts(folder);
  return diskStorage(folder, place.path);
}
