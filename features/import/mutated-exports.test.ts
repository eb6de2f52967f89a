import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cutIntoChunks, mutate, seededRandom } from "../../tests/helpers/random/random.ts";
import { readExport } from "../../tests/helpers/wxr.ts";
import { readLinkedInArticle } from "./linkedin/article.server.ts";

const ROUNDS = 4_000;

test("no damage to a WordPress export crashes or hangs its reader", async () => {
  const files = readFixtures("wxr", ".xml");
  const random = seededRandom();
  for (let round = 0; round < ROUNDS; round++) {
    const bytes = mutate(files[round % files.length] ?? Buffer.from(""), random);
    try {
      // Anything but a BadExportError is thrown.
      const whole = await readExport([bytes]);
      const inPieces = await readExport(cutIntoChunks(bytes, random));
      expect(inPieces).toEqual(whole);
    } catch (cause) {
      throw new Error(`round ${round}: ${bytes.toString("latin1")}`, { cause });
    }
  }
});

test("no damage to a LinkedIn article crashes or hangs its reader", () => {
  const files = readFixtures("linkedin", ".html");
  const random = seededRandom();
  for (let round = 0; round < ROUNDS / 2; round++) {
    const html = mutate(files[round % files.length] ?? Buffer.from(""), random).toString();
    expect(readLinkedInArticle(html, "article.html").kind).toMatch(/^(post|skipped)$/);
  }
});

function readFixtures(folder: string, ending: string) {
  const url = new URL(`../../tests/fixtures/${folder}/`, import.meta.url);
  const names = readdirSync(url).filter((name) => name.endsWith(ending));
  return names.map((name) => readFileSync(new URL(name, url)));
}
