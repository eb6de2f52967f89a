import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ground } from "./theme.ts";

test("the browser's bars have the color of the page", () => {
  const css = readFileSync(new URL("theme.css", import.meta.url), "utf8");
  expect(css).toContain(`--ground: light-dark(${ground.light}, ${ground.dark});`);
});
