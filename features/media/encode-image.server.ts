import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError } from "#platform/errors/errors.server.ts";
import { type ImageFormat, requireFormat, unsupported } from "./image-formats.server.ts";
import { MEGAPIXELS_MAX, VARIANT_WIDTHS, type Variant } from "./media.schema.ts";

const PIXELS_MAX = MEGAPIXELS_MAX * 1_000_000;
// No screen shows more, and encoding 50 megapixels as AVIF takes a gigabyte.
const SIDE_MAX = 4096;

// libvips would open SVG, TIFF, PDF and more, depending on the content of the file.
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}Buffer`) });
sharp.cache(false);
sharp.concurrency(1);

type Encoded = { bytes: Uint8Array; width: number; height: number };

export type ProcessedImage = Encoded & {
  format: ImageFormat;
  variants: (Encoded & Pick<Variant, "type">)[];
};

/**
 * Decodes an uploaded file and encodes it again: upright, in sRGB, and with nothing but pixels, so
 * that neither a camera's notes nor anything hidden in the file is published. For the program of
 * `processImage` only: importing this module blocks all other formats in the whole process.
 */
export async function encodeImage(bytes: Uint8Array): Promise<ProcessedImage> {
  const format = requireFormat(bytes);
  const header = await undamaged(() => sharp(bytes, { limitInputPixels: false }).metadata());
  // libheif opens more formats than AVIF.
  if (header.mediaType !== format.type) throw unsupported(bytes);
  refuseHuge(header);
  return undamaged(() => encode(bytes, format, header));
}

/** Refuses huge images by their header, before decoding. All frames of an animation count. */
function refuseHuge({ width, height, pages = 1 }: Metadata) {
  const megapixels = (width * height * pages) / 1_000_000;
  if (megapixels <= MEGAPIXELS_MAX) return;
  const size = `${Math.ceil(megapixels).toLocaleString("en-US")} megapixels`;
  const what = pages > 1 ? `The ${pages} frames of this image have` : "This image has";
  throw new AppError("too_large", `${what} ${size}. The limit is ${MEGAPIXELS_MAX}.`);
}

async function encode(bytes: Uint8Array, format: ImageFormat, header: Metadata) {
  const animated = (header.pages ?? 1) > 1 && (format.name === "gif" || format.name === "webp");
  const open = () =>
    sharp(bytes, {
      limitInputPixels: PIXELS_MAX,
      failOn: "error",
      autoOrient: true,
      animated,
    }).toColourspace("srgb");
  const original = await encoded(inOwnFormat(withinSide(open(), animated), format, header));
  const variants = animated ? [] : await encodeVariants(open(), original);
  if (format.name === "avif") variants.push(await encodeJpeg(open()));
  return { ...original, format, variants };
}

function withinSide(image: Sharp, animated: boolean) {
  if (animated) return image;
  return image.resize(SIDE_MAX, SIDE_MAX, { fit: "inside", withoutEnlargement: true });
}

function inOwnFormat(image: Sharp, { name }: ImageFormat, { isPalette }: Metadata) {
  if (name === "jpeg") return image.jpeg({ quality: 85 });
  if (name === "png") return image.png({ palette: isPalette, dither: 0 });
  if (name === "webp") return image.webp({ quality: 82, effort: 2 });
  if (name === "gif") return image.gif({ effort: 4 });
  return image.avif({ quality: 60, effort: 1 });
}

/** Scales variants from one decoded copy, so that a large photo is decoded only twice. */
async function encodeVariants(image: Sharp, { width }: Encoded) {
  const widths = variantWidths(width);
  if (widths.length === 0) return [];
  const { data, info } = await image
    .resize({ width: Math.max(...widths) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const variants: ProcessedImage["variants"] = [];
  for (const each of widths) {
    const scaled = sharp(data, { raw }).resize({ width: each });
    const avif = await encoded(scaled.clone().avif({ quality: 52, effort: 2 }));
    const webp = await encoded(scaled.clone().webp({ quality: 78 }));
    variants.push({ type: "image/avif", ...avif }, { type: "image/webp", ...webp });
  }
  return variants;
}

/** Sites that show link previews can't show AVIF. */
async function encodeJpeg(image: Sharp) {
  const jpeg = image
    .resize({ width: Math.max(...VARIANT_WIDTHS), withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 85 });
  return { type: "image/jpeg" as const, ...(await encoded(jpeg)) };
}

/** The usual widths below the image's own, and its own up to the largest: nothing is blown up. */
function variantWidths(width: number) {
  if (width < Math.min(...VARIANT_WIDTHS)) return [];
  const own = Math.min(width, Math.max(...VARIANT_WIDTHS));
  return [...VARIANT_WIDTHS.filter((usual) => usual < own), own];
}

async function encoded(image: Sharp): Promise<Encoded> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** Reports a file of a known format that can't be read to its end as damaged. */
async function undamaged<Result>(read: () => Promise<Result>) {
  try {
    return await read();
  } catch (cause) {
    const sentence = "This image seems to be damaged. Save it again, or upload a different one.";
    throw new AppError("invalid", sentence, { cause });
  }
}
