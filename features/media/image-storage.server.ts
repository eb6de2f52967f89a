import type { Env } from "#platform/env.server.ts";
import { openStorage } from "#platform/storage/storage.server.ts";
import { IMAGES_PATH } from "./media.schema.ts";

export function openImageStorage(env: Pick<Env, "s3" | "dataDir">) {
  return openStorage(env, { folder: "blog-images", path: IMAGES_PATH });
}
