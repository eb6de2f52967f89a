import { randomUUID } from "node:crypto";
import { renameSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fsyncPath, writeAndSync } from "#db/durable-write.ts";
import { makePrivateFolder } from "#db/private-files.ts";
import {
  removeStoredPages,
  storedPagesFolder,
} from "#platform/storage/stored-pages-folder.server.ts";
import { bytesOfPages, pagesOfBytes } from "./pages-file.ts";
import type { PageResponse } from "./response.ts";

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

  /** Also removes the files of other nodes that share the folder. */
  remove() {
    this.#removals++;
    removeStoredPages(this.#dataDir);
    // So that the file is not back after a power cut.
    fsyncPath(this.#folder).catch(() => {});
  }

  /** Removes what other builds and interrupted writes have left. */
  removeOthers() {
    removeStoredPages(this.#dataDir, this.#name);
  }
}
