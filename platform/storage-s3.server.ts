import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { type ByteRange, type Part, partOf, type ReadOptions } from "./byte-range.server.ts";
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

  /** The response, or undefined for what is not there. The limit is for its beginning. */
  async function ask(name: string, { signal, ...init }: RequestInit) {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error("S3 did not answer in time.")), timeoutMs);
    try {
      const url = `${endpoint}/${bucket}/${encodeURIComponent(name)}`;
      const either = AbortSignal.any(signal ? [limit.signal, signal] : [limit.signal]);
      const response = await client.fetch(url, { ...init, signal: either });
      if (response.ok || response.status === 416) return response;
      const answer = await response.text();
      if (response.status === 404 && !answer.includes("NoSuchBucket")) return undefined;
      throw new Error(`S3 answered ${response.status}: ${answer.slice(0, 500)}`);
    } catch (cause) {
      throw storageFault(cause);
    } finally {
      clearTimeout(timer);
    }
  }

  async function stat(name: string) {
    const response = await ask(name, { method: "HEAD" });
    return response && { contentType: typeOf(response), ...sizeOf(response) };
  }

  /** Not every server can count from the end. */
  async function fromStart(name: string, range: ByteRange) {
    if (!("last" in range)) return range;
    const size = (await stat(name))?.size;
    return size === undefined ? undefined : (partOf(range, size) ?? "unsatisfiable");
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

    stat,

    get: async (name: string, { range, signal }: ReadOptions = {}) => {
      const wanted = range && (await fromStart(name, range));
      if (wanted === "unsatisfiable") return wanted;
      const response = await ask(name, {
        method: "GET",
        ...(wanted && { headers: { Range: `bytes=${wanted.start}-${wanted.end ?? ""}` } }),
        ...(signal && { signal }),
      });
      if (response?.status === 416) {
        await response.body?.cancel();
        return "unsatisfiable";
      }
      if (!response?.body) return undefined;
      const { body } = response;
      const sent = response.status === 206 ? sentPart(response) : sizeOf(response);
      return { body, contentType: typeOf(response), ...sent };
    },

    remove: async (name: string) => {
      const answer = await ask(name, { method: "DELETE" });
      await answer?.body?.cancel();
    },

    addressOf: (name: string) =>
      publicUrl ? `${publicUrl}/${name}` : `/storage/blog-images/${name}`,
  };
}

function sentPart(response: Response): { part: Part; size: number } {
  const header = response.headers.get("Content-Range") ?? "";
  const [start, end, size] = (header.match(/\d+/g) ?? []).map(Number);
  if (start === undefined || end === undefined || size === undefined) {
    throw storageFault(new Error("S3 did not say which part of the file it sent."));
  }
  return { part: { start, end }, size };
}

function typeOf({ headers }: Response) {
  return headers.get("Content-Type") ?? "application/octet-stream";
}

function sizeOf({ headers }: Response) {
  const length = headers.get("Content-Length");
  return length === null ? {} : { size: Number(length) };
}
