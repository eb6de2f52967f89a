import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { expectGolden } from "../../../tests/helpers/golden.ts";
import { readExport } from "../../../tests/helpers/wxr.ts";

// One oddity a file.
const FOLDER = new URL("../../../tests/fixtures/wxr/", import.meta.url);
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".xml"))
  .map((name) => name.slice(0, -4));

test("there are enough oddities", () => {
  expect(names.length).toBeGreaterThanOrEqual(40);
});

describe("an export is read as recorded", () => {
  test.each(names)("%s", async (name) => {
    const reading = await readExport([readFileSync(new URL(`${name}.xml`, FOLDER))]);
    expectGolden(reading, new URL(`${name}.json`, FOLDER));
  });
});

describe("an export is read the same however its bytes arrive", () => {
  test.each(names)("%s", async (name) => {
    const bytes = readFileSync(new URL(`${name}.xml`, FOLDER));
    const whole = await readExport([bytes]);
    for (const size of [1, 2, 3, 7, 64]) {
      expect(await readExport(pieces(bytes, size))).toEqual(whole);
    }
  });
});

function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
