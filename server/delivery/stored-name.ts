import { hash } from "node:crypto";
import type { Env } from "#platform/env.server.ts";

type NameEnv = Pick<Env, "databaseUrl" | "pageCacheBytes" | "s3" | "siteUrl">;

/**
 * The name of the file with stored pages. It differs between builds, databases and settings that
 * pages show. Undefined if pages are not cached, or if the build is not known.
 */
export function storedName(env: NameEnv, builtFrom: string) {
  const { databaseUrl, pageCacheBytes, s3, siteUrl } = env;
  if (!builtFrom || pageCacheBytes === 0) return undefined;
  const images = s3 && [s3.endpoint, s3.bucket, s3.publicUrl];
  const shown = [builtFrom, siteUrl, images, databaseUrl && databaseIdentity(databaseUrl)];
  return hash("sha256", JSON.stringify(shown), "hex");
}

/** Without its user and password. */
function databaseIdentity(url: string) {
  const { host, pathname, searchParams } = new URL(url);
  return [host, pathname, searchParams.get("host"), searchParams.get("port")];
}
