// `npm run brand`: draws the icons in public/ from the logo and colors in content/. Run it after
// changing any of them.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const root = join(import.meta.dirname, "../..");
const [logo, theme] = await Promise.all([
  readFile(join(root, "content/logo.svg"), "utf8"),
  readFile(join(root, "content/theme.css"), "utf8"),
]);
const brand = lightValue("brand");
const ground = lightValue("ground");

await writeFile(publicFile("icon.svg"), iconSvg());
for (const [name, size] of [
  ["apple-touch-icon.png", 180],
  ["icon-192.png", 192],
  ["icon-512.png", 512],
] as const) {
  await writeFile(publicFile(name), await iconPng(size));
}
await writeFile(publicFile("favicon.ico"), ico(await iconPng(32), 32));

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

function iconPng(size: number) {
  // Drawn at four times the size and then reduced, for smooth edges.
  const density = (4 * 72 * size) / 64;
  return sharp(Buffer.from(iconSvg()), { density }).resize(size).removeAlpha().png().toBuffer();
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
