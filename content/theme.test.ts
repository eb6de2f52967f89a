import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ground, imageColors } from "./theme.ts";

const css = readFileSync(new URL("theme.css", import.meta.url), "utf8");

const colors = Object.fromEntries(
  [...css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), )?(#\w{6})\)?;/g)].map(
    ([, name = "", light, dark = ""]) => [name, { light: light ?? dark, dark }],
  ),
);

const TEXTS = ["ink", "lede", "muted", "brand", "signal", "signal-strong"];

test.each([
  { theme: "light", ground: "ground" },
  { theme: "light", ground: "raised" },
  { theme: "dark", ground: "ground" },
  { theme: "dark", ground: "raised" },
] as const)("text has enough contrast on the $theme theme's $ground", ({ theme, ground }) => {
  for (const text of TEXTS) {
    expect(contrast(colors[text]?.[theme], colors[ground]?.[theme]), text).toBeGreaterThan(4.5);
  }
});

test.each(["light", "dark"] as const)("the band stands out in the %s theme", (theme) => {
  const band = colors["section-band"]?.[theme];
  expect(contrast(band, colors.ground?.[theme])).toBeGreaterThan(1.4);
  for (const text of TEXTS) {
    expect(contrast(colors[text]?.dark, band), text).toBeGreaterThan(4.5);
  }
});

test("in the dark theme, ledes are brighter than muted text", () => {
  const onGround = (name: string) => contrast(colors[name]?.dark, colors.ground?.dark);
  expect(onGround("lede")).toBeGreaterThan(onGround("muted") + 2);
});

/** The contrast ratio of WCAG. */
function contrast(one = "#000000", other = "#000000") {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

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
