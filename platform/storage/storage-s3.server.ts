import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Env } from "../env.server.ts";
import {
  type ByteRange,
  type Part,
  type ReadOptions,
  resolveRange,
} from "../http/byte-range.server.ts";
import { storageFault } from "./storage-fault.server.ts";

const TIMEOUT_MS = 30_000;
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Sends requests about one object of a bucket. Path style: not all servers know buckets as host names. */
function s3Client({ endpoint, bucket, publicUrl: _, ...account }: S3Env, timeoutMs: number) {
  const client = new AwsClient({ ...account, service: "s3" });

  async function send(url: string, init: RequestInit, signal: AbortSignal) {
    // Not `client.fetch`: Node forgets the signal of a Request when it collects garbage.
    const attempt = async () => fetch(await client.sign(url, init), { signal });
    const response = await attempt();
    if (response.status < 500 && response.status !== 429) return response;
    await response.body?.cancel();
    return attempt();
  }

  /** The response, or undefined for an object that does not exist. The limit is for its headers. */
  return async (name: string, { signal, ...init }: RequestInit) => {
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new Error("S3 did not respond in time.")),
      timeoutMs,
    );
    try {
      const url = `${endpoint}/${bucket}/${encodeURIComponent(name)}`;
      const either = AbortSignal.any(signal ? [limit.signal, signal] : [limit.signal]);
      const response = await send(url, init, either);
      if (response.ok || response.status === 416) return response;
      const text = await response.text();
      if (response.status === 404 && !text.includes("NoSuchBucket")) return undefined;
      throw new Error(`S3 responded with ${response.status}: ${text.slice(0, 500)}`);
    } catch (cause) {
      throw storageFault(cause);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Any server that speaks S3. Without a public URL of the bucket, the site serves files at `path`. */
export function s3Storage(env: S3Env, path: string, timeoutMs = TIMEOUT_MS) {
  const request = s3Client(env, timeoutMs);

  async function stat(name: string) {
    const response = await request(name, { method: "HEAD" });
    return response && { contentType: responseType(response), ...responseSize(response) };
  }

  /** Not every server can count from the end. */
  async function fromStart(name: string, range: ByteRange) {
    if (!("last" in range)) return range;
    const size = (await stat(name))?.size;
    return size === undefined ? undefined : (resolveRange(range, size) ?? "unsatisfiable");
  }

  return {
    put: async (name: string, bytes: Uint8Array, contentType: string) => {
      const headers = {
        "Content-Type": contentType,
        "Cache-Control": IMMUTABLE,
        // So that the server refuses what was changed or cut off on the way.
        "X-Amz-Content-Sha256": createHash("sha256").update(bytes).digest("hex"),
      };
      const response = await request(name, { method: "PUT", headers, body: bytes as BodyInit });
      await response?.body?.cancel();
    },

    stat,

    get: async (name: string, { range, signal }: ReadOptions = {}) => {
      const wanted = range && (await fromStart(name, range));
      if (wanted === "unsatisfiable") return wanted;
      const response = await request(name, {
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
      const sent = response.status === 206 ? sentPart(response) : responseSize(response);
      return { body, contentType: responseType(response), ...sent };
    },

    remove: async (name: string) => {
      const response = await request(name, { method: "DELETE" });
      await response?.body?.cancel();
    },

    urlOf: (name: string) => (env.publicUrl ? `${env.publicUrl}/${name}` : path + name),
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

function responseType({ headers }: Response) {
  return headers.get("Content-Type") ?? "application/octet-stream";
}

function responseSize({ headers }: Response) {
  const length = headers.get("Content-Length");
  return length === null ? {} : { size: Number(length) };
}
