import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { isKnownMigration } from "#db/backup/rebuild.ts";
import type { Row } from "#db/backup/rows.ts";
import { readTar, type TarEntry, TarError } from "#platform/storage/tar.server.ts";
import { MB } from "#platform/text/byte-size.ts";
import { BackupError } from "./backup-error.server.ts";
import {
  MANIFEST,
  MANIFEST_HASH,
  type Manifest,
  type Part,
  parseManifest,
} from "./manifest.server.ts";

const decompress = promisify(gunzip);
/** Of a part, and of the manifest: they are read whole. A longer text would not fit into a string. */
const READ_MAX = 500 * MB;

/** Reads the whole file, and returns its manifest if all of its parts are as they were written. */
export async function checkBackup(path: string): Promise<Manifest> {
  const hashes = new Map<string, string>();
  let text = "";
  let expected = "";
  for await (const entry of readEntries(path)) {
    const hash = createHash("sha256");
    for await (const piece of entry.pieces()) hash.update(piece);
    hashes.set(entry.name, hash.digest("hex"));
    if (entry.name === MANIFEST) text = (await readWhole(path, entry)).toString();
    if (entry.name === MANIFEST_HASH)
      expected = (await readWhole(path, entry)).toString("utf8", 0, 64);
  }
  if (!text) throw new BackupError(`${path} isn’t a backup of this site.`);
  if (hashes.get(MANIFEST) !== expected) throw damaged(path, MANIFEST);
  const manifest = parsed(path, text);
  if (manifest === "newer" || !isKnownMigration(manifest.migration)) throw tooNew(manifest);
  for (const { name, sha256 } of manifest.parts) {
    if (hashes.get(name) !== sha256) throw damaged(path, name);
  }
  return manifest;
}

function parsed(path: string, text: string) {
  try {
    return parseManifest(text);
  } catch (cause) {
    throw damaged(path, MANIFEST, cause);
  }
}

/** The rows of each part of each table, in an order in which they can be inserted. */
export async function* readRows(path: string, { parts }: Manifest) {
  for await (const { part, bytes } of readParts(path, parts, "table")) {
    const rows = await parseRows(bytes).catch((cause) => {
      throw damaged(path, part.name, cause);
    });
    yield { table: part.table ?? "", rows };
  }
}

async function parseRows(bytes: Buffer) {
  const lines = (await decompress(bytes, { maxOutputLength: READ_MAX })).toString().split("\n");
  return lines.filter(Boolean).map((line): Row => JSON.parse(line));
}

export async function* readImages(path: string, { parts }: Manifest) {
  for await (const { part, bytes } of readParts(path, parts, "image")) {
    if (part.image) yield { ...part.image, bytes, sha256: part.sha256 };
  }
}

async function* readParts(path: string, parts: Part[], kind: "table" | "image") {
  const wanted = new Map(parts.filter((part) => part[kind]).map((part) => [part.name, part]));
  for await (const entry of readEntries(path)) {
    const part = wanted.get(entry.name);
    if (part) yield { part, bytes: await readWhole(path, entry) };
  }
}

function readWhole(path: string, entry: TarEntry) {
  if (entry.size > READ_MAX) throw damaged(path, entry.name);
  return entry.read();
}

async function* readEntries(path: string) {
  try {
    yield* readTar(path);
  } catch (error) {
    if (error instanceof TarError) throw new BackupError(`${path}: ${error.message}`);
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw new BackupError(`${path} doesn’t exist.`);
    }
    throw error;
  }
}

function damaged(path: string, part: string, cause?: unknown) {
  return new BackupError(`${path} is damaged: ${part} isn’t what was backed up.`, { cause });
}

function tooNew(manifest: Manifest | "newer") {
  const version = manifest === "newer" ? "" : ` (${manifest.version})`;
  return new BackupError(
    `This backup was made by a newer version of the site${version}. Update the site, then restore.`,
  );
}
