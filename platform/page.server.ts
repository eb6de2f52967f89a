import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.server.ts";
import { headOf, setHead } from "./kept-head.server.ts";

type Answer = { headers: string[]; head: string; bytes: Buffer };

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

// The first visitor does not wait for the best compression; the many that follow get it.
const QUICK = 3;
const BEST = zlib.constants.BROTLI_MAX_QUALITY;
const WORTH_THE_BEST = 10;
const VARY = ["Vary", "Accept-Encoding"];

/** A finished answer, held in memory in the encodings that were asked for so far. */
export class Page {
  readonly status: number;
  readonly #body: Buffer;
  readonly #headers: string[];
  readonly #tag: string;
  readonly #notModified: string[];
  readonly #answers: Partial<Record<Encoding, Answer>> = {};
  #sent = 0;

  constructor(status: number, headers: Headers, body: Buffer) {
    this.status = status;
    this.#body = body;
    // Weak: the same page in another encoding is other bytes.
    this.#tag = `W/"${hash("sha1", body, "base64url")}"`;
    const tag = status === 200 ? ["ETag", this.#tag] : [];
    this.#headers = [...headers].flat().concat(tag, VARY);
    const withoutType = [...headers].filter(([name]) => name !== "content-type");
    this.#notModified = withoutType.flat().concat(tag, VARY);
    this.#answers.identity = this.#answer("identity", body);
  }

  /** Of memory, at most: compressed, it is smaller than half. */
  get size() {
    return this.#body.length * 2;
  }

  send({ method, headers }: IncomingMessage, response: ServerResponse) {
    const known = headers["if-none-match"];
    if (known !== undefined && this.status === 200 && isAmong(this.#tag, known)) {
      response.writeHead(304, this.#notModified).end();
      return;
    }
    const encoding = acceptedEncoding(headers["accept-encoding"]);
    const answer = this.#answers[encoding];
    if (answer) this.#write(answer, method, response);
    else this.#encode(encoding).then((made) => this.#write(made, method, response));
    if (++this.#sent === WORTH_THE_BEST) void this.#encodeBest();
  }

  #write({ headers, head, bytes }: Answer, method: string | undefined, response: ServerResponse) {
    if (response.shouldKeepAlive) setHead(response, head);
    else response.writeHead(this.status, headers);
    response.end(method === "HEAD" ? undefined : bytes);
  }

  async #encode(encoding: Encoding) {
    const bytes = await (encoding === "br" ? this.#brotli(QUICK) : gzip(this.#body));
    this.#answers[encoding] ??= this.#answer(encoding, bytes);
    return this.#answers[encoding];
  }

  async #encodeBest() {
    this.#answers.br = this.#answer("br", await this.#brotli(BEST));
  }

  #brotli(quality: number) {
    return brotli(this.#body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: this.#body.length,
      },
    });
  }

  #answer(encoding: Encoding, bytes: Buffer): Answer {
    const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    const length = ["Content-Length", String(bytes.length)];
    const headers = [...this.#headers, ...coding, ...length];
    return { headers, head: headOf(this.status, headers), bytes };
  }
}

/** `If-None-Match: "a", W/"b"`, compared weakly. */
function isAmong(tag: string, known: string) {
  return known === tag || known === "*" || known.includes(tag.slice(2));
}
