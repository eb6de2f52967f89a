import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { AwsClient } from "aws4fetch";
import { removeStaleParts, writeDurably } from "#db/durable-write.ts";
import { makePrivate, makePrivateFolder } from "#db/private-files.ts";
import type { Env, S3Env } from "../env.server.ts";
import { AppError } from "../errors/errors.server.ts";
import {
  type ByteRange,
  type Part,
  type ReadOptions,
  resolveRange,
} from "../http/byte-range.server.ts";
import { KB } from "../text/byte-size.ts";

export type StoredFile = { contentType: string; size?: number };
/** `part` is what the file has of the requested range; the whole file has none. */
type StoredBytes = StoredFile & { body: AsyncIterable<Uint8Array>; part?: Part };

/** Files that belong to the site's data. A name is written once and never overwritten. */
export type Storage = {
  /** Stores all of a file or nothing: a failed write leaves no half file. */
  put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  stat: (name: string) => Promise<StoredFile | undefined>;
  /** "unsatisfiable": the file has no byte of the range. */
  get: (name: string, options?: ReadOptions) => Promise<StoredBytes | "unsatisfiable" | undefined>;
  /** Removing a file that does not exist succeeds. */
  remove: (name: string) => Promise<void>;
  /** The URL that a browser loads the file from: a path of this site, or a URL of the bucket. */
  urlOf: (name: string) => string;
};

/** The folder of DATA_DIR that has files without a bucket, and the path that serves them. */
type LocalFolder = { folder: string; path: string };

/** Opens a bucket if one is configured, otherwise a folder in DATA_DIR. */
export async function openStorage(
  { s3, dataDir }: Pick<Env, "s3" | "dataDir">,
  place: LocalFolder,
): Promise<Storage> {
  if (s3) return s3Storage(s3, place.path);
  const folder = join(dataDir, place.folder);
  await makePrivate(folder);
  await removeStaleParts(folder);
  return diskStorage(folder, place.path);
}

const TIMEOUT_MS = 30_000;
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Sends requests about one object, in path style: not all servers know buckets as host names. */
function s3Client({ endpoint, bucket, publicUrl: _, ...account }: S3Env, timeoutMs: number) {
  const client = new AwsClient({ ...account, service: "s3" });

  async function send(url: string, init: RequestInit, signal: AbortSignal) {
    // `client.fetch` makes a Request, whose signal Node loses when it collects garbage.
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

  /** Makes a range count from the start of the file: not every server can count from its end. */
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
        // With the hash, the server refuses a body that was changed or cut off on the way.
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

const NAME = /^[a-z0-9][a-z0-9.-]*$/;
const PIECE_BYTES = 256 * KB;

const TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".avif": "image/avif",
};

export function diskStorage(folder: string, path: string) {
  return {
    put: (name: string, bytes: Uint8Array) =>
      write(folder, name, bytes).catch((cause) => {
        throw storageFault(cause);
      }),

    stat: (name: string) => statFile(folder, name),

    get: async (name: string, { range }: ReadOptions = {}) => {
      const file = await statFile(folder, name);
      if (!file) return undefined;
      const part = range ? resolveRange(range, file.size) : undefined;
      if (range && !part) return "unsatisfiable";
      const whole = { start: 0, end: file.size - 1 };
      return {
        ...file,
        body: readPieces(join(folder, name), part ?? whole),
        ...(part && { part }),
      };
    },

    remove: async (name: string) => {
      if (!NAME.test(name)) return;
      await rm(join(folder, name), { force: true }).catch((cause) => {
        throw storageFault(cause);
      });
    },

    urlOf: (name: string) => path + name,
  };
}

async function statFile(folder: string, name: string) {
  if (!NAME.test(name)) return undefined;
  try {
    const { size } = await stat(join(folder, name));
    return { size, contentType: TYPES[extname(name)] ?? "application/octet-stream" };
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw storageFault(cause);
  }
}

/** The file is open only while a piece is read, so a canceled download leaves nothing open. */
async function* readPieces(path: string, { start, end }: Part) {
  for (let position = start; position <= end; ) {
    const piece = await readPiece(path, position, Math.min(PIECE_BYTES, end + 1 - position));
    if (piece.length === 0) throw new Error("The file is shorter than it was a moment ago.");
    position += piece.length;
    yield piece;
  }
}

async function readPiece(path: string, position: number, length: number) {
  const file = await open(path, constants.O_RDONLY);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function write(folder: string, name: string, bytes: Uint8Array) {
  if (!NAME.test(name)) throw new Error(`"${name}" is not a valid file name`);
  await makePrivateFolder(folder);
  await writeDurably(join(folder, name), bytes);
}

function isMissing(error: unknown) {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function storageFault(cause: unknown) {
  const sentence = "Images aren’t available right now. Please try again in a moment.";
  return new AppError("unavailable", sentence, { cause, retryAfterSeconds: 5 });
}
