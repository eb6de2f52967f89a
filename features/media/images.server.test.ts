import sharp from "sharp";
import { expect, test } from "vitest";
import { animation, halves, imageFile, photoWithGps, pngBomb } from "../../tests/helpers/images.ts";
import { imageProcessor, processImage } from "./images.server.ts";

const NOT_AN_IMAGE = {
  code: "unsupported_media_type",
  status: 415,
  message: "Please upload an image file",
};
/** Nested so that drawing it takes minutes. */
function svgCalledAvif() {
  const groups = Array.from({ length: 9 }, (_, index) => {
    return `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(10)}</g>`;
  });
  return Buffer.from(
    `<!--ftyp avif--><svg xmlns="http://www.w3.org/2000/svg"><text id="g0">x</text>${groups.join("")}</svg>`,
  );
}

const DAMAGED = {
  code: "invalid",
  status: 422,
  message: "This image seems to be damaged. Save it again, or upload a different one.",
};

async function pixel(bytes: Uint8Array, left: number, top: number) {
  const image = sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha();
  const [red = 0, , blue = 0] = await image.raw().toBuffer();
  return red > blue ? "red" : "blue";
}

test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
  "a %s keeps its format",
  async (format) => {
    const image = await processImage(await imageFile(format));
    expect(image).toMatchObject({ width: 64, height: 48 });
    expect(image.format.type).toBe(`image/${format}`);
    const { mediaType } = await sharp(image.bytes).metadata();
    expect(mediaType).toBe(`image/${format}`);
    expect(await pixel(image.bytes, 5, 24)).toBe("red");
    expect(await pixel(image.bytes, 58, 24)).toBe("blue");
  },
);

test("a photo is turned upright and has no metadata left", async () => {
  const photo = await photoWithGps();
  for (const secret of ["SecretCam", "SecretXmp"]) expect(photo.includes(secret)).toBe(true);
  const image = await processImage(photo);
  expect(image).toMatchObject({ width: 400, height: 600 });
  for (const { bytes } of [image, ...image.variants]) {
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/Secret|Ada|GPS/);
  }
  // Turned clockwise, what was on the left is on top.
  expect(await pixel(image.bytes, 200, 50)).toBe("red");
  expect(await pixel(image.bytes, 200, 550)).toBe("blue");
});

test("variants are upright too", async () => {
  const image = await processImage(await photoWithGps(1200, 1000));
  expect(image).toMatchObject({ width: 1000, height: 1200 });
  for (const { bytes, width, height } of image.variants) {
    expect(height / width).toBeCloseTo(1.2, 2);
    expect(await pixel(bytes, Math.floor(width / 2), 20)).toBe("red");
    expect(await pixel(bytes, Math.floor(width / 2), height - 20)).toBe("blue");
  }
});

test.each([
  [3000, [480, 720, 1080, 1600]],
  [1600, [480, 720, 1080, 1600]],
  [1000, [480, 720, 1000]],
  [500, [480, 500]],
  [480, [480]],
  [479, []],
])("%i px wide has variants of %j px, each in AVIF and WebP", async (width, widths) => {
  const { variants } = await processImage(await imageFile("png", width, 100));
  expect(variants.map((variant) => `${variant.width} ${variant.type}`)).toEqual(
    widths.flatMap((each) => [`${each} image/avif`, `${each} image/webp`]),
  );
  for (const { bytes, ...said } of variants) {
    const { width: actual, height, mediaType } = await sharp(bytes).metadata();
    expect({ type: mediaType, width: actual, height }).toEqual(said);
  }
});

test.each([
  [64, 64],
  [3000, 1600],
])("an AVIF %i px wide gets a JPEG %i px wide, for link previews", async (width, jpegWidth) => {
  const glass = { width, height: 60, channels: 4 as const, background: "#f008" };
  const { variants } = await processImage(await sharp({ create: glass }).avif().toBuffer());
  const [jpeg, ...others] = variants.filter(({ type }) => type === "image/jpeg");
  expect(others).toEqual([]);
  const { mediaType, ...read } = await sharp(jpeg?.bytes).metadata();
  expect(mediaType).toBe("image/jpeg");
  expect([read.width, jpeg?.width]).toEqual([jpegWidth, jpegWidth]);
  // Transparent pixels become white.
  const [red, green] = await sharp(jpeg?.bytes).raw().toBuffer();
  expect(red).toBeGreaterThan(250);
  expect(green).toBeGreaterThan(110);
});

test.each(["gif", "webp"] as const)("an animated %s stays animated", async (format) => {
  const image = await processImage(await animation(format));
  expect(image).toMatchObject({ width: 600, height: 20, variants: [] });
  const { pages, delay, loop } = await sharp(image.bytes).metadata();
  expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [100, 200, 300], loop: 2 });
});

test("colors of a wider space are converted to sRGB, and transparency is preserved", async () => {
  const wide = await halves(600, 40).withIccProfile("p3").png().toBuffer();
  expect((await sharp(wide).metadata()).icc).toBeDefined();
  const image = await processImage(wide);
  const { icc, space } = await sharp(image.bytes).metadata();
  expect({ icc, space }).toEqual({ space: "srgb" });
  const [red] = await sharp(image.bytes).raw().toBuffer();
  expect(red).toBeGreaterThan(195);

  const clear = { width: 600, height: 40, channels: 4 as const, background: "#0000" };
  const glass = await processImage(await sharp({ create: clear }).png().toBuffer());
  for (const { bytes } of [glass, ...glass.variants]) {
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  }
});

test.each([
  ["text", Buffer.from("not an image, whatever it is called")],
  ["nothing", Buffer.alloc(0)],
  ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["SVG that mentions AVIF", svgCalledAvif()],
  ["SVG behind a size that no box has", Buffer.from("<svgftypavif\0\0\0\0<svg/>", "latin1")],
  ["SVG behind a box without brands", Buffer.from("\0\0\0\x08ftypavif<svg/>", "latin1")],
  ["PDF", Buffer.from("%PDF-1.7\n%âãÏÓ")],
  ["a page", Buffer.from("<!doctype html><img src=x onerror=alert(1)>")],
])("%s is not an image", async (_, bytes) => {
  await expect(processImage(bytes)).rejects.toMatchObject(NOT_AN_IMAGE);
});

test.each([
  ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
  ["HEIC", Buffer.from("\0\0\0\x18ftypmif1\0\0\0\0mif1heic", "latin1")],
  ["HEIC", Buffer.from("\0\0\0\x10ftypmif1\0\0\0\0avif<svg/>", "latin1")],
  ["BMP", Buffer.from("BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", "latin1")],
  ["TIFF", await imageFile("tiff")],
])("a %s is refused with the formats that are accepted", async (name, bytes) => {
  await expect(processImage(bytes)).rejects.toMatchObject({
    code: "unsupported_media_type",
    message: `${name} images aren’t supported. Please upload a JPEG, PNG, WebP, AVIF, or GIF.`,
  });
});

test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
  "a %s that was cut anywhere is damaged",
  async (format) => {
    const whole = await imageFile(format, 300, 200);
    for (const part of [0.2, 0.6, 0.95]) {
      const cut = whole.subarray(0, Math.max(48, Math.floor(whole.length * part)));
      await expect(processImage(cut), `${part}`).rejects.toMatchObject(DAMAGED);
    }
  },
);

test("a PNG with changed bytes is damaged", async () => {
  const bytes = await imageFile("png", 300, 200);
  bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 20);
  await expect(processImage(bytes)).rejects.toMatchObject(DAMAGED);
});

test.each([
  [65_536, 65_536, "4,295"],
  [50_001, 1000, "51"],
  [9000, 8000, "72"],
])("%i × %i px are refused by the header alone", async (width, height, megapixels) => {
  // There are no pixels behind that header: decoding it would call it damaged.
  await expect(processImage(pngBomb(width, height))).rejects.toMatchObject({
    code: "too_large",
    status: 413,
    message: `This image has ${megapixels} megapixels. The limit is 50.`,
  });
  await expect(processImage(pngBomb(50_000, 1000))).rejects.toMatchObject(DAMAGED);
});

test("all pages of an animation count", async () => {
  const webp = await animation("webp");
  // Its frames may be smaller than its canvas, which is written at its start.
  webp.writeUIntLE(4999, 24, 3);
  webp.writeUIntLE(3399, 27, 3);
  await expect(processImage(webp)).rejects.toMatchObject({
    code: "too_large",
    message: "The 3 frames of this image have 51 megapixels. The limit is 50.",
  });
});

test("what is larger than any screen is stored smaller, and not cut", async () => {
  const image = await processImage(await imageFile("png", 5000, 500));
  expect(image).toMatchObject({ width: 4096, height: 410 });
  expect(await pixel(image.bytes, 4000, 200)).toBe("blue");
});

test("an image that takes too long is refused, and the next one gets another process", async () => {
  const png = await imageFile("png");
  await expect(imageProcessor(0)(png)).rejects.toMatchObject({
    status: 422,
    message: "We couldn’t process this image. Save it again, or upload a different one.",
  });
  expect(await processImage(png)).toMatchObject({ width: 64, height: 48 });
});

test.each(["svg", "tiff"] as const)("a %s in the box of an AVIF is not decoded", async (format) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const hidden = format === "svg" ? svg : await imageFile(format);
  const box = Buffer.from("\0\0\0\x10ftypavif\0\0\0\0", "latin1");
  await expect(processImage(Buffer.concat([box, hidden]))).rejects.toMatchObject(DAMAGED);
});
