import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { RouteCounts } from "#platform/metrics/request-metrics.server.ts";

type Encoding = "identity" | "gzip" | "br";

const KNOWN_MAX = 500;
// Browsers send only a few different values.
const encodingsByHeader = new Map<string, Encoding>();

/** The smallest encoding that the visitor's `Accept-Encoding` allows. */
function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== "string") return "identity";
  const before = encodingsByHeader.get(header);
  if (before) return before;
  const encoding = chosen(header);
  if (encodingsByHeader.size < KNOWN_MAX) encodingsByHeader.set(header, encoding);
  return encoding;
}

function chosen(header: string): Encoding {
  const allowed = new Map(
    header
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
        const weight = parameters.find((text) => text.startsWith("q="));
        return [name, weight === undefined || Number(weight.slice(2)) > 0] as const;
      }),
  );
  const isAllowed = (name: Encoding) => allowed.get(name) ?? allowed.get("*") ?? false;
  return isAllowed("br") ? "br" : isAllowed("gzip") ? "gzip" : "identity";
}

type Details = {
  viewPath?: string | undefined;
  counts?: RouteCounts;
  /** Compresses synchronously: while the site starts, a callback would wait until it is loaded. */
  isImmediate?: boolean;
};
type Encoded = { headers: string[]; bytes: Buffer };

const gzip = promisify(zlib.gzip);
const gunzip = promisify(zlib.gunzip);
const brotli = promisify(zlib.brotliCompress);
const unbrotli = promisify(zlib.brotliDecompress);

// The first visitor does not wait for the best compression; later visitors get it.
const QUICK = 3;
const BEST = zlib.constants.BROTLI_MAX_QUALITY;
const WORTH_THE_BEST = 10;
const COMPRESSED = new Set(["image/png", "application/pdf"]);
const VARY = ["Vary", "Accept-Encoding"];

/**
 * A finished response, in memory, in the encodings requested so far. Uncompressed it takes most of the
 * memory and is rarely requested, so it is dropped when the first compressed copy exists.
 */
export class PageResponse {
  readonly status: number;
  /** The path of the view to count when it is sent. Undefined if it is not a page. */
  readonly viewPath: string | undefined;
  /** The route's counters, to count that it is sent. */
  readonly counts: RouteCounts | undefined;
  readonly #length: number;
  readonly #headers: string[];
  readonly #etag: string;
  readonly #notModified: string[];
  readonly #isCompressible: boolean;
  readonly #isImmediate: boolean;
  readonly #encoded: Partial<Record<Encoding, Encoded>> = {};
  #sent = 0;

  constructor(
    status: number,
    headers: Headers,
    body: Buffer,
    { viewPath, counts, isImmediate = false }: Details = {},
  ) {
    this.status = status;
    this.viewPath = viewPath;
    this.counts = counts;
    this.#length = body.length;
    this.#isImmediate = isImmediate;
    this.#isCompressible = !COMPRESSED.has(headers.get("content-type") ?? "");
    // Weak, because the bytes differ between encodings.
    this.#etag = `W/"${hash("sha1", body, "base64url")}"`;
    const etag = status === 200 ? ["ETag", this.#etag] : [];
    this.#headers = [...headers].flat().concat(etag, VARY);
    const withoutType = [...headers].filter(([name]) => name !== "content-type");
    this.#notModified = withoutType.flat().concat(etag, VARY);
    this.#encoded.identity = this.#withHeaders("identity", body);
  }

  /** An upper limit of its memory: the compressed copies together are smaller than the body. */
  get size() {
    return this.#length * (this.#isCompressible ? 2 : 1);
  }

  /** The memory of its copies. */
  get bytes() {
    return Object.values(this.#encoded).reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** The body's length in bytes. */
  get length() {
    return this.#length;
  }

  async body(): Promise<Buffer> {
    const { identity, br, gzip } = this.#encoded;
    if (identity) return identity.bytes;
    return br ? unbrotli(br.bytes) : gunzip(gzip?.bytes ?? "");
  }

  get etag() {
    return this.#etag;
  }

  /** The original headers, without ETag and Vary. */
  get headers() {
    const added = ["ETag", "Vary"];
    return pairs(this.#headers).filter(([name]) => !added.includes(name));
  }

  send({ method, headers }: IncomingMessage, response: ServerResponse) {
    const known = headers["if-none-match"];
    if (known !== undefined && this.status === 200 && isAmong(this.#etag, known)) {
      response.writeHead(304, this.#notModified).end();
      return;
    }
    const encoding = this.#isCompressible
      ? acceptedEncoding(headers["accept-encoding"])
      : "identity";
    const ready =
      this.#encoded[encoding] ?? (this.#isImmediate ? this.#encodeSync(encoding) : undefined);
    if (ready) this.#write(ready, method, response);
    else this.#encode(encoding).then((encoded) => this.#write(encoded, method, response));
    const mayEncodeBest = this.#isCompressible && !this.#isImmediate;
    if (mayEncodeBest && ++this.#sent === WORTH_THE_BEST) void this.#encodeBest();
  }

  #write({ headers, bytes }: Encoded, method: string | undefined, response: ServerResponse) {
    response.writeHead(this.status, headers);
    response.end(method === "HEAD" ? undefined : bytes);
  }

  async #encode(encoding: Encoding) {
    const isFirst = !this.#encoded.br && !this.#encoded.gzip;
    const body = await this.body();
    const bytes = await this.#bytesOf(body, encoding);
    this.#encoded[encoding] ??= this.#withHeaders(encoding, bytes);
    if (isFirst) delete this.#encoded.identity;
    return this.#encoded[encoding];
  }

  #bytesOf(body: Buffer, encoding: Encoding) {
    if (encoding === "identity") return body;
    return encoding === "br" ? brotli(body, this.#brotliOptions(QUICK)) : gzip(body);
  }

  #encodeSync(encoding: Encoding) {
    const { identity } = this.#encoded;
    if (!identity) return undefined;
    const bytes =
      encoding === "br"
        ? zlib.brotliCompressSync(identity.bytes, this.#brotliOptions(QUICK))
        : zlib.gzipSync(identity.bytes);
    this.#encoded[encoding] = this.#withHeaders(encoding, bytes);
    return this.#encoded[encoding];
  }

  async #encodeBest() {
    const bytes = await brotli(await this.body(), this.#brotliOptions(BEST));
    this.#encoded.br = this.#withHeaders("br", bytes);
  }

  #brotliOptions(quality: number) {
    return {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: this.#length,
      },
    };
  }

  #withHeaders(encoding: Encoding, bytes: Buffer): Encoded {
    const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    const length = ["Content-Length", String(bytes.length)];
    return { headers: [...this.#headers, ...coding, ...length], bytes };
  }
}

function pairs(flat: string[]) {
  return Array.from({ length: flat.length / 2 }, (_, index): [string, string] => [
    flat[index * 2] ?? "",
    flat[index * 2 + 1] ?? "",
  ]);
}

/** Weak comparison with a header such as `If-None-Match: "a", W/"b"`. */
function isAmong(etag: string, known: string) {
  return known === etag || known === "*" || known.includes(etag.slice(2));
}
