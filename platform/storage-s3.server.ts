import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Env } from "./env.server.ts";
import { storageFault } from "./storage-fault.server.ts";

const TIMEOUT_MS = 30_000;
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Any server that speaks S3, addressed by path: not all of them know buckets as host names. */
export function s3Storage(
  { endpoint, bucket, publicUrl, ...account }: S3Env,
  timeoutMs = TIMEOUT_MS,
) {
  const client = new AwsClient({ ...account, service: "s3", retries: 1 });

  /** The answer, or undefined for what is not there. */
  async function ask(name: string, init: RequestInit) {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const url = `${endpoint}/${bucket}/${encodeURIComponent(name)}`;
      const response = await client.fetch(url, { ...init, signal });
      if (response.ok) return response;
      const answer = await response.text();
      if (response.status === 404 && !answer.includes("NoSuchBucket")) return undefined;
      throw new Error(`S3 answered ${response.status}: ${answer.slice(0, 500)}`);
    } catch (cause) {
      throw storageFault(cause);
    }
  }

  return {
    put: async (name: string, bytes: Uint8Array, contentType: string) => {
      const headers = {
        "Content-Type": contentType,
        "Cache-Control": IMMUTABLE,
        // So that the server refuses what was changed or cut on its way.
        "X-Amz-Content-Sha256": createHash("sha256").update(bytes).digest("hex"),
      };
      const answer = await ask(name, { method: "PUT", headers, body: bytes as BodyInit });
      await answer?.body?.cancel();
    },

    get: async (name: string) => {
      const answer = await ask(name, { method: "GET" });
      if (!answer?.body) return undefined;
      const size = Number(answer.headers.get("Content-Length") ?? Number.NaN);
      return {
        body: answer.body,
        contentType: answer.headers.get("Content-Type") ?? "application/octet-stream",
        ...(Number.isFinite(size) && { size }),
      };
    },

    remove: async (name: string) => {
      const answer = await ask(name, { method: "DELETE" });
      await answer?.body?.cancel();
    },

    addressOf: (name: string) =>
      publicUrl ? `${publicUrl}/${name}` : `/storage/blog-images/${name}`,
  };
}
