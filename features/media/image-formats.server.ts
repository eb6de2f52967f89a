/** The formats that are accepted, told apart by how their files begin, never by name or claim. */
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
  // HEIC begins so too; the brand among the first few says which of them it is.
  avif: (text: string) => /^.{4}ftyp.*?avi[fs]/s.test(text),
};

/** Images, but not ones that can be decoded here. */
const OTHER_FORMATS = {
  HEIC: /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s,
  BMP: /^BM.{4}\0{4}/s,
  TIFF: /^(?:II\*\0|MM\0\*)/,
};

export type ImageFormat = (typeof FORMATS)[number];

export function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  const beginning = beginningOf(bytes);
  return FORMATS.find(({ name }) => BEGINNINGS[name](beginning));
}

/** The name of a format that is not accepted: "HEIC". */
export function otherFormatOf(bytes: Uint8Array) {
  const beginning = beginningOf(bytes);
  return Object.entries(OTHER_FORMATS).find(([, pattern]) => pattern.test(beginning))?.[0];
}

function beginningOf(bytes: Uint8Array) {
  return Buffer.from(bytes.subarray(0, 48)).toString("latin1");
}

/** The file's own extension when it fits what the file is, else the format's. */
export function extensionFor({ extensions }: ImageFormat, fileName: string) {
  const given = fileName.split(".").at(-1)?.toLowerCase();
  return extensions.find((extension) => extension === given) ?? extensions[0];
}
