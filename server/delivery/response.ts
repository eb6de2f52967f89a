import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { RouteCounts } from "#platform/request-metrics.server.ts";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.ts";

type Encoded = { headers: string[]; bytes: Buffer };

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

// The first visitor does not wait for the best compression; later visitors get it.
const QUICK = 3;
const BEST = zlib.constants.BROTLI_MAX_QUALITY;
const WORTH_THE_BEST = 10;
const COMPRESSED = new Set(["image/png", "application/pdf"]);
const VARY = ["Vary", "Accept-Encoding"];

/** A finished response, in memory, in the encodings requested so far. */
export class PageResponse {
  readonly status: number;
  /** What to count when it is sent. Undefined if it is not a page. */
  readonly viewPath: string | undefined;
  /** Where to count that it is sent. */
  readonly counts: RouteCounts | undefined;
  readonly #body: Buffer;
  readonly #headers: string[];
  readonly #etag: string;
  readonly #notModified: string[];
  readonly #isCompressible: boolean;
  readonly #encoded: Partial<Record<Encoding, Encoded>> = {};
  #sent = 0;

  constructor(
    status: number,
    headers: Headers,
    body: Buffer,
    { viewPath, counts }: { viewPath?: string | undefined; counts?: RouteCounts } = {},
  ) {
    this.status = status;
    this.viewPath = viewPath;
    this.counts = counts;
    this.#body = body;
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
    return this.#body.length * (this.#isCompressible ? 2 : 1);
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
    const ready = this.#encoded[encoding];
    if (ready) this.#write(ready, method, response);
    else this.#encode(encoding).then((encoded) => this.#write(encoded, method, response));
    if (++this.#sent === WORTH_THE_BEST && this.#isCompressible) void this.#encodeBest();
  }

  #write({ headers, bytes }: Encoded, method: string | undefined, response: ServerResponse) {
    response.writeHead(this.status, headers);
    response.end(method === "HEAD" ? undefined : bytes);
  }

  async #encode(encoding: Encoding) {
    const bytes = await (encoding === "br" ? this.#brotli(QUICK) : gzip(this.#body));
    this.#encoded[encoding] ??= this.#withHeaders(encoding, bytes);
    return this.#encoded[encoding];
  }

  async #encodeBest() {
    this.#encoded.br = this.#withHeaders("br", await this.#brotli(BEST));
  }

  #brotli(quality: number) {
    return brotli(this.#body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: this.#body.length,
      },
    });
  }

  #withHeaders(encoding: Encoding, bytes: Buffer): Encoded {
    const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    const length = ["Content-Length", String(bytes.length)];
    return { headers: [...this.#headers, ...coding, ...length], bytes };
  }
}

/** Weak comparison with a header such as `If-None-Match: "a", W/"b"`. */
function isAmong(etag: string, known: string) {
  return known === etag || known === "*" || known.includes(etag.slice(2));
}
