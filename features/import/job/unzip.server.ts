import { Inflate, Unzip, type UnzipDecoder, type UnzipFile } from "fflate";
import { BadExportError } from "../read-post.ts";

export type ZipEntry = { name: string; chunks: AsyncIterable<Uint8Array> };

const INFLATED_MAX = 2_000_000_000;
const RATIO_MAX = 100;
const RATIO_FREE = 20_000_000;
// A slice is inflated in one go, to up to a thousand times its size.
const SLICE = 8192;
const FILES_MAX = 20_000;
const HEADER = 30;
const STORED = 0;
const DEFLATED = 8;
const NO_BYTES = new Uint8Array(0);
const ENDS_EARLY = "The archive is incomplete.";

type Pending = { name: string; queue: Uint8Array[]; isWhole: boolean };

/**
 * The wanted files of a zip archive, one after the other, unpacked while they are read. A file that is
 * not read to its end is skipped. Nothing is written to disk, so names can't do harm.
 */
export async function* unzipEntries(
  chunks: AsyncIterable<Uint8Array>,
  wanted: (name: string) => boolean,
): AsyncGenerator<ZipEntry> {
  const entries: Pending[] = [];
  const archive = openArchive(toSlices(chunks), wanted, (entry) => entries.push(entry));
  do {
    for (let entry = entries.shift(); entry; entry = entries.shift()) {
      yield { name: entry.name, chunks: readChunks(entry) };
      for await (const _ of readChunks(entry));
    }
  } while (await archive.readMore());

  async function* readChunks(entry: Pending) {
    while (!entry.isWhole || entry.queue.length > 0) {
      const chunk = entry.queue.shift();
      if (chunk) yield chunk;
      else if (!(await archive.readMore()) && !entry.isWhole) throw new BadExportError(ENDS_EARLY);
    }
  }
}

function openArchive(
  slices: AsyncGenerator<Uint8Array>,
  wanted: (name: string) => boolean,
  found: (entry: Pending) => void,
) {
  let isRead = false;
  let read = 0;
  let inflated = 0;
  let files = 0;
  const unzip = new Unzip(start);
  unzip.register(decoderFor(STORED, wanted));
  unzip.register(decoderFor(DEFLATED, wanted));

  return { readMore };

  /** Returns false at the end of the archive. */
  async function readMore() {
    if (isRead) return false;
    const { value, done } = await slices.next();
    read += value?.length ?? 0;
    isRead = Boolean(done);
    try {
      unzip.push(value ?? new Uint8Array(0), isRead);
    } catch (cause) {
      if (cause instanceof BadExportError) throw cause;
      const sentence = isRead ? ENDS_EARLY : "The archive is damaged or encrypted.";
      throw new BadExportError(sentence, { cause });
    }
    return !isRead;
  }

  function start(file: UnzipFile) {
    const { name, compression } = file;
    files += 1;
    if (files > FILES_MAX) throw new BadExportError("The archive has too many files.");
    const entry: Pending = { name, queue: [], isWhole: false };
    file.ondata = (error, data, final) => {
      if (error) throw error;
      checkSize(data.length);
      if (data.length > 0) entry.queue.push(data);
      entry.isWhole = final;
    };
    const isReadable = compression === STORED || compression === DEFLATED;
    if (wanted(name)) {
      if (!isReadable)
        throw new BadExportError(`"${name}" uses an unsupported compression method.`);
      found(entry);
    }
    if (isReadable) file.start();
  }

  function checkSize(more: number) {
    inflated += more;
    if (inflated > INFLATED_MAX) throw new BadExportError("The archive expands to more than 2 GB.");
    if (inflated > RATIO_FREE + read * RATIO_MAX) {
      throw new BadExportError("The archive expands to far more than expected, so it wasn't read.");
    }
  }
}

/** Unpacks wanted files and drops the bytes of others, which fflate would buffer in memory. */
function decoderFor(compression: number, wanted: (name: string) => boolean) {
  return class implements UnzipDecoder {
    static compression = compression;
    ondata: UnzipDecoder["ondata"] = () => undefined;
    push: UnzipDecoder["push"];

    constructor(name: string) {
      const inflate = new Inflate((data, final) => this.ondata(null, data, final));
      if (!wanted(name)) this.push = (_, final) => this.ondata(null, NO_BYTES, final);
      else if (compression === DEFLATED) this.push = (data, final) => inflate.push(data, final);
      else this.push = (data, final) => this.ondata(null, data.slice(), final);
    }
  };
}

async function* toSlices(chunks: AsyncIterable<Uint8Array>) {
  let head: Uint8Array | undefined = NO_BYTES;
  for await (const chunk of chunks) {
    const bytes: Uint8Array = head ? Buffer.concat([head, chunk]) : chunk;
    if (head && bytes.length < HEADER) {
      head = bytes;
      continue;
    }
    if (head) checkStart(bytes);
    head = undefined;
    for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
  }
  if (head) checkStart(head);
}

function checkStart(bytes: Uint8Array) {
  const isEmpty = bytes[2] === 5 && bytes[3] === 6;
  const isFull = bytes[2] === 3 && bytes[3] === 4;
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || !(isEmpty || isFull)) {
    throw new BadExportError("This is not a zip archive.");
  }
  if (isFull && ((bytes[6] ?? 0) & 1) === 1) throw new BadExportError("The archive is encrypted.");
}
