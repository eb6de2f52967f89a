import type { Db } from "#db/client.ts";
import type { Actor } from "#platform/audit.server.ts";
import { fetchOutside } from "#platform/http/outside-fetch.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { IMAGE_MAX_BYTES } from "./media.schema.ts";
import { saveImage } from "./media.server.ts";

const IMAGE_MS = 20_000;

export type Copying = {
  db: Db;
  storage: Storage;
  now: () => Date;
  /** Replaces the check of IP addresses in tests. */
  isAllowedIp?: ((ip: string) => boolean) | undefined;
};

/** Fetches an image of another site and stores it as one of ours. */
export async function copyImage(
  { db, storage, now, isAllowedIp }: Copying,
  url: string,
  actor: Actor | { userId: string | null },
) {
  const bytes = await fetchOutside(url, {
    bytesMax: IMAGE_MAX_BYTES,
    milliseconds: IMAGE_MS,
    ...(isAllowedIp && { isAllowedIp }),
  });
  const fileName = new URL(url).pathname.split("/").at(-1) ?? "";
  return saveImage(db, storage, { bytes, fileName }, actor, now());
}
