import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ground } from "./theme.ts";

test("the browser's bars have the colour of the page", () => {
  const css = readFileSync(new URL("theme.css", import.meta.url), "utf8");
  expect(css).toContain(`--ground: light-dark(${ground.light}, ${ground.dark});`);
});

test("the pages that stand alone have the site's colours", () => {
  const theme = readFileSync(new URL("theme.css", import.meta.url), "utf8");
  const plain = readFileSync(new URL("../public/plain.css", import.meta.url), "utf8");
  const colours = plain.match(/--[a-z-]+: light-dark\(.*\);/g) ?? [];
  expect(colours).toHaveLength(7);
  for (const colour of colours) expect(theme).toContain(colour);
});
