import { hash, randomUUID } from "node:crypto";
import { renameSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fsyncPath, writeAndSync } from "#db/durable-write.ts";
import { makePrivateFolder } from "#db/private-files.ts";
import type { Env } from "#platform/env.server.ts";
import {
  removeStoredPages,
  storedPagesFolder,
} from "#platform/storage/stored-pages-folder.server.ts";
import { PageResponse } from "./response.ts";

// The file: a hash of what follows, a line of JSON with the index, and the bodies.
type Index = { key: string; headers: [string, string][]; bytes: number }[];

const HASH_LENGTH = 64;
const NEWLINE = 0x0a;
// Shared caches must not store these pages: they may be out of date.
const CACHE_CONTROL = "no-cache";

async function bytesOfPages(pages: [key: string, page: PageResponse][]) {
  const index: Index = pages.map(([key, { headers, length }]) => {
    return { key, headers, bytes: length };
  });
  const bodies = await Promise.all(pages.map(([, page]) => page.body()));
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...bodies]);
  return Buffer.concat([Buffer.from(sha256(content)), content]);
}

/** No pages if the bytes are not those of a whole file. */
function pagesOfBytes(file: Buffer) {
  const pages = new Map<string, PageResponse>();
  const content = file.subarray(HASH_LENGTH);
  if (file.toString("latin1", 0, HASH_LENGTH) !== sha256(content)) return pages;
  let at = content.indexOf(NEWLINE) + 1;
  const index: Index = JSON.parse(content.toString("utf8", 0, at));
  for (const { key, headers, bytes } of index) {
    const own = new Headers(headers);
    own.set("Cache-Control", CACHE_CONTROL);
    const body = content.subarray(at, at + bytes);
    pages.set(key, new PageResponse(200, own, body, { isImmediate: true }));
    at += bytes;
  }
  return pages;
}

function sha256(bytes: Buffer) {
  return hash("sha256", bytes, "hex");
}

/**
 * Public pages of this run, in a file for the next start. A change of what they show removes the
 * file before the change is reported as done.
 */
export class StoredPages {
  readonly #dataDir: string;
  readonly #folder: string;
  readonly #name: string | undefined;
  /** Counts removals: pages that were collected before one may show old data. */
  #removals = 0;

  /** Without a name, nothing is stored. */
  constructor(dataDir: string, name: string | undefined) {
    this.#dataDir = dataDir;
    this.#folder = storedPagesFolder(dataDir);
    this.#name = name;
  }

  get isOn() {
    return this.#name !== undefined;
  }

  get removals() {
    return this.#removals;
  }

  /** No pages if there is no file, or if it is damaged. */
  async read(): Promise<Map<string, PageResponse>> {
    if (!this.#name) return new Map();
    const bytes = await readFile(join(this.#folder, this.#name)).catch(() => undefined);
    return bytes ? pagesOfBytes(bytes) : new Map();
  }

  /** Replaces the file, unless it is removed while it is being written. */
  async write(pages: [key: string, page: PageResponse][]) {
    if (!this.#name) return;
    const removals = this.#removals;
    await makePrivateFolder(this.#folder);
    const path = join(this.#folder, this.#name);
    const part = `${path}.${randomUUID()}`;
    try {
      await writeAndSync(part, await bytesOfPages(pages));
      // Synchronous, so that nothing is removed between the comparison and the rename.
      if (removals === this.#removals) renameSync(part, path);
    } finally {
      rmSync(part, { force: true });
    }
  }

  /** Removes the file, and those of other nodes that share the folder. */
  remove() {
    this.#removals++;
    removeStoredPages(this.#dataDir);
    // The folder is synced, so that the file does not reappear after a power cut.
    fsyncPath(this.#folder).catch(() => {});
  }

  /** Removes files that other builds and interrupted writes have left. */
  removeOthers() {
    removeStoredPages(this.#dataDir, this.#name);
  }
}

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

/** A database's URL without its user and password. */
function databaseIdentity(url: string) {
  const { host, pathname, searchParams } = new URL(url);
  return [host, pathname, searchParams.get("host"), searchParams.get("port")];
}
