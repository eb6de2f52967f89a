// `npm run brand`: draws the icons and the share image in public/ from the logo, colors and text in
// content/. Run it after changing any of them.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { firm } from "../content/firm.ts";
import { hero } from "../content/home.ts";
import { ensureChromium } from "./chromium.mjs";

const root = join(import.meta.dirname, "..");
const [logo, theme, serif, sans] = await Promise.all([
  readFile(join(root, "content/logo.svg"), "utf8"),
  readFile(join(root, "content/theme.css"), "utf8"),
  readFile(join(root, "app/fonts/instrument-serif.woff2"), "base64"),
  readFile(join(root, "app/fonts/instrument-sans.woff2"), "base64"),
]);
const brand = lightValue("brand");
const ground = lightValue("ground");

const browser = await chromium.launch({ executablePath: await ensureChromium() });
await writeFile(publicFile("icon.svg"), iconSvg());
for (const [name, size] of [
  ["apple-touch-icon.png", 180],
  ["icon-192.png", 192],
  ["icon-512.png", 512],
] as const) {
  await writeFile(publicFile(name), await screenshot(browser, iconPage(size), size, size));
}
await writeFile(
  publicFile("favicon.ico"),
  ico(await screenshot(browser, iconPage(32), 32, 32), 32),
);
await writeFile(publicFile("share.png"), await screenshot(browser, sharePage(), 1200, 630));
await browser.close();

function publicFile(name: string) {
  return join(root, "public", name);
}

function lightValue(token: string) {
  const value = theme.match(new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6})`))?.[1];
  if (!value) throw new Error(`content/theme.css has no --${token}`);
  return value;
}

function iconSvg() {
  const drawing = logo
    .replace("<svg ", '<svg x="22%" y="22%" width="56%" height="56%" ')
    .replaceAll("currentColor", ground);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${brand}"/>${drawing.trim()}</svg>\n`;
}

function iconPage(size: number) {
  return `<style>body{margin:0}svg{display:block}body>svg{width:${size}px;height:${size}px}</style>${iconSvg()}`;
}

function sharePage() {
  return `<style>
    ${theme}
    @font-face { font-family: Display; src: url(data:font/woff2;base64,${serif}) }
    @font-face { font-family: Text; src: url(data:font/woff2;base64,${sans}); font-weight: 400 700 }
    :root { color-scheme: light }
    body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 72px 80px;
      display: flex; flex-direction: column; background: var(--ground); color: var(--ink); font: 28px Text }
    .name { display: flex; align-items: center; gap: 18px; font: 52px/1 Display }
    .name svg { width: 60px; color: var(--brand) }
    h1 { margin: auto 0; font: 96px/1.02 Display; letter-spacing: -.02em; text-wrap: balance }
    p { margin: 0; padding-top: 28px; border-top: 2px solid var(--signal); color: var(--muted) }
  </style>
  <div class="name">${logo}${firm.name}</div><h1>${hero.headline}</h1><p>${firm.descriptor}. ${firm.city}.</p>`;
}

async function screenshot(browser: Browser, html: string, width: number, height: number) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<!doctype html>${html}`);
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.screenshot();
  await page.close();
  return bytes;
}

/** An .ico file can contain a PNG unchanged, after a 22-byte directory. */
function ico(png: Buffer, size: number) {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(1, 4);
  directory.writeUInt8(size, 6);
  directory.writeUInt8(size, 7);
  directory.writeUInt16LE(1, 10);
  directory.writeUInt16LE(32, 12);
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, png]);
}
