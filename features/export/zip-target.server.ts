import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { ExportError } from "./export-error.server.ts";
import { newFile } from "./new-file.server.ts";
import type { Target } from "./target.server.ts";

// Beyond these, an archive needs the format's 64-bit extension.
const FILES_MAX = 65_535;
const BYTES_MAX = 4_294_967_295;
const COMPRESSED = /\.(jpe?g|png|webp|gif|avif)$/;

/** A .zip, written as its files are added: none is ever whole in memory. */
export async function zipTarget(path: string): Promise<Target> {
  const out = await newFile(path);
  let waiting: Uint8Array[] = [];
  let files = 0;
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    waiting.push(chunk);
  });

  async function flush() {
    const chunks = waiting;
    waiting = [];
    for (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > BYTES_MAX) throw tooLarge("4 GB");
      await out.write(chunk);
    }
  }

  return {
    add: async (name, content) => {
      files += 1;
      if (files > FILES_MAX) throw tooLarge(`${FILES_MAX.toLocaleString("en-US")} files`);
      const entry = COMPRESSED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name);
      zip.add(entry);
      for await (const chunk of typeof content === "string" ? [Buffer.from(content)] : content) {
        entry.push(chunk);
        await flush();
      }
      entry.push(new Uint8Array(), true);
      await flush();
    },
    finish: async () => {
      zip.end();
      await flush();
      await out.finish();
    },
    discard: out.discard,
  };
}

function tooLarge(limit: string) {
  return new ExportError(`A .zip can't hold more than ${limit}. Export to a folder instead.`);
}
