import { Zip, ZipDeflate, zipSync } from "fflate";
import { expect, test } from "vitest";
import { toStream } from "../../../tests/helpers/wxr.ts";
import { BadExportError } from "../read-post.ts";
import { unzipEntries } from "./unzip.server.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const noise = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251));
const FILES = {
  "Articles/Articles/one.html": bytes("<h1>One</h1>"),
  "Media/photo.jpg": noise,
  "../../etc/passwd.html": bytes("only a name"),
  "empty.html": bytes(""),
  "Articles/Articles/größe.html": bytes("Größe ".repeat(20_000)),
};
const isPage = (name: string) => name.endsWith(".html");

async function unzip(archive: Uint8Array, { wanted = isPage, size = archive.length } = {}) {
  const pieces = [];
  for (let at = 0; at < archive.length; at += size) pieces.push(archive.subarray(at, at + size));
  const files: Record<string, string> = {};
  for await (const { name, chunks } of unzipEntries(toStream(pieces), wanted)) {
    const parts = [];
    for await (const chunk of chunks) parts.push(chunk);
    files[name] = Buffer.concat(parts).toString();
  }
  return files;
}

/** Written without knowing the sizes first, as servers do. */
function streamedZip(files: Record<string, Uint8Array>) {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    parts.push(data);
  });
  for (const [name, data] of Object.entries(files)) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(data, true);
  }
  zip.end();
  return Buffer.concat(parts);
}

const ARCHIVES = { packed: zipSync(FILES), stored: zipSync(FILES, { level: 0 }) };

test.each(Object.entries({ ...ARCHIVES, streamed: streamedZip(FILES) }))(
  "the wanted files of a %s archive are unpacked, however it arrives",
  async (_, archive) => {
    for (const size of [archive.length, 64, 10_000]) {
      const files = await unzip(archive, { size });
      expect(Object.keys(files)).toEqual(Object.keys(FILES).filter(isPage));
      expect(files["Articles/Articles/one.html"]).toBe("<h1>One</h1>");
      expect(files["../../etc/passwd.html"]).toBe("only a name");
      expect(files["empty.html"]).toBe("");
      expect(files["Articles/Articles/größe.html"]).toBe("Größe ".repeat(20_000));
    }
  },
);

test("a file that is not read is skipped", async () => {
  const names = [];
  for await (const { name } of unzipEntries(toStream([ARCHIVES.packed]), isPage)) names.push(name);
  expect(names).toEqual(Object.keys(FILES).filter(isPage));
});

test("an empty archive has no files", async () => {
  expect(await unzip(zipSync({}))).toEqual({});
});

test("an archive that expands to far more than expected is rejected early", async () => {
  const bomb = zipSync({ "bomb.html": new Uint8Array(30_000_000) });
  await expect(unzip(bomb)).rejects.toThrow("far more than expected");
  // Unless nobody wants it.
  expect(await unzip(bomb, { wanted: () => false })).toEqual({});
});

test.each([
  ["text", bytes("<html>not a zip archive at all</html>"), "This is not a zip archive."],
  ["nothing", new Uint8Array(0), "This is not a zip archive."],
  ["half an archive", ARCHIVES.packed.subarray(0, 1000), "The archive is incomplete."],
  ["an encrypted archive", withByte(6, 1), "The archive is encrypted."],
  [
    "an unknown method",
    withByte(8, 9),
    '"Articles/Articles/one.html" uses an unsupported compression method',
  ],
  ["a damaged archive", withByte(30 + 26, 0xff), "The archive is damaged or encrypted."],
])("%s is rejected with a message", async (_, archive, sentence) => {
  const refused = unzip(archive);
  await expect(refused).rejects.toThrow(BadExportError);
  await expect(refused).rejects.toThrow(sentence);
});

test("too many files are refused", async () => {
  const names = Array.from({ length: 20_001 }, (_, index) => [`${index}.html`, bytes("")]);
  const archive = zipSync(Object.fromEntries(names), { level: 0 });
  await expect(unzip(archive)).rejects.toThrow("too many files");
});

function withByte(at: number, value: number) {
  const changed = Uint8Array.from(ARCHIVES.packed);
  changed[at] = value;
  return changed;
}
