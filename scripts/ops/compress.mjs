// Compresses the client build once, at the highest level, so the server only has to send it.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const CLIENT = join(import.meta.dirname, "../../build/client");
const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".json", ".xml", ".txt", ".ico"]);

// Vite's build metadata is not for the public.
await rm(join(CLIENT, ".vite"), { recursive: true, force: true });
const entries = await readdir(CLIENT, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));

async function compress(path) {
  const bytes = await readFile(path);
  const brotliOptions = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotliOptions)),
    writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })),
  ]);
}
