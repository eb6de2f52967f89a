import { AppError } from "#platform/errors/errors.server.ts";
import { IMAGE_FORMATS, NOT_AN_IMAGE } from "./media.schema.ts";

/** The accepted formats. The beginning of a file tells them apart, never its name or type. */
const FORMATS = [
  { name: "jpeg", type: "image/jpeg", extensions: ["jpg", "jpeg"] },
  { name: "png", type: "image/png", extensions: ["png"] },
  { name: "webp", type: "image/webp", extensions: ["webp"] },
  { name: "gif", type: "image/gif", extensions: ["gif"] },
  { name: "avif", type: "image/avif", extensions: ["avif"] },
] as const;

const BEGINNINGS = {
  jpeg: (text: string) => text.startsWith("\xff\xd8\xff"),
  png: (text: string) => text.startsWith("\x89PNG\r\n\x1a\n"),
  webp: (text: string) => /^RIFF.{4}WEBP/s.test(text),
  gif: (text: string) => /^GIF8[79]a/.test(text),
  // HEIC has the same beginning; one of the brands tells them apart.
  avif: (text: string) => parseBrands(text).some((brand) => brand === "avif" || brand === "avis"),
};

const BEGINNING_LENGTH = 256;
/** Image formats that can't be decoded here. */
const OTHER_FORMATS = {
  HEIC: /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s,
  BMP: /^BM.{4}\0{4}/s,
  TIFF: /^(?:II\*\0|MM\0\*)/,
};

export type ImageFormat = (typeof FORMATS)[number];

export function requireFormat(bytes: Uint8Array): ImageFormat {
  const beginning = readBeginning(bytes);
  const format = FORMATS.find(({ name }) => BEGINNINGS[name](beginning));
  if (!format) throw unsupported(bytes);
  return format;
}

export function unsupported(bytes: Uint8Array) {
  const beginning = readBeginning(bytes);
  const [name] = Object.entries(OTHER_FORMATS).find(([, each]) => each.test(beginning)) ?? [];
  const sentence = `${name} images aren’t supported. Please upload a ${IMAGE_FORMATS}.`;
  return new AppError("unsupported_media_type", name ? sentence : NOT_AN_IMAGE.text);
}

function readBeginning(bytes: Uint8Array) {
  return Buffer.from(bytes.subarray(0, BEGINNING_LENGTH)).toString("latin1");
}

/**
 * The brands in the box `ftyp`, which has its size, its name, the major brand, a version, and
 * further brands.
 */
function parseBrands(beginning: string) {
  const size = Buffer.from(beginning.slice(0, 4).padEnd(4, "\xff"), "latin1").readUInt32BE();
  if (beginning.slice(4, 8) !== "ftyp" || size % 4 !== 0 || size > beginning.length) return [];
  const [major, , ...others] = beginning.slice(8, size).match(/.{4}/gs) ?? [];
  return [major, ...others];
}

/** The file's own extension if it fits the format, otherwise the format's first. */
export function extensionFor({ extensions }: ImageFormat, fileName: string) {
  const ownExtension = fileName.split(".").at(-1)?.toLowerCase();
  return extensions.find((extension) => extension === ownExtension) ?? extensions[0];
}
