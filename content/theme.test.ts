import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ground, imageColors } from "./theme.ts";

const css = readFileSync(new URL("theme.css", import.meta.url), "utf8");

test("the browser's bars have the color of the page", () => {
  expect(css).toContain(`--ground: light-dark(${ground.light}, ${ground.dark});`);
});

test("images have the colors of the pages", () => {
  const { ink, muted, brand, signal, band, onBand, signalOnBand } = imageColors;
  expect(css).toContain(`--ink: light-dark(${ink},`);
  expect(css).toContain(`--muted: light-dark(${muted},`);
  expect(css).toContain(`--brand: light-dark(${brand}, ${onBand});`);
  expect(css).toContain(`--signal: light-dark(${signal}, ${signalOnBand});`);
  expect(css).toContain(`--band: ${band};`);
});
