import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Format = "jpeg" | "png" | "webp" | "gif" | "avif" | "tiff";

/** An image that is red on the left and blue on the right, so that a rotation can be recognized. */
export function halves(width: number, height: number) {
  const create = { width, height, channels: 3 as const, background: "#c00" };
  const right = { create: { ...create, width: Math.floor(width / 2), background: "#00c" } };
  return sharp({ create }).composite([{ input: right, left: Math.ceil(width / 2), top: 0 }]);
}

export function imageFile(format: Format, width = 64, height = 48): Promise<Buffer> {
  return halves(width, height).toFormat(format).toBuffer();
}

/** A photo from an upright phone: landscape pixels, an orientation tag and a GPS position. */
export function photoWithGps(width = 600, height = 400): Promise<Buffer> {
  const gps = { GPSLatitudeRef: "N", GPSLatitude: "47/1 36/1 0/1", GPSLongitudeRef: "W" };
  return halves(width, height)
    .withExif({ IFD0: { Make: "SecretCam", Artist: "Ada" }, IFD3: gps })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretXmp</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export async function animation(format: "gif" | "webp"): Promise<Buffer> {
  const colors = ["#000", "#50c", "#a0c"];
  const frames = colors.map((background) =>
    sharp({ create: { width: 600, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .toFormat(format, { delay: [100, 200, 300], loop: 2 })
    .toBuffer();
}

/** A PNG whose header claims more than it contains. It must be rejected by its header. */
export function pngBomb(width = 65_536, height = 65_536): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
