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

export type ImageFormat = (typeof FORMATS)[number];

export function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 48)).toString("latin1");
  return FORMATS.find(({ name }) => BEGINNINGS[name](beginning));
}

/** The file's own extension when it fits what the file is, else the format's. */
export function extensionFor({ extensions }: ImageFormat, fileName: string) {
  const given = fileName.split(".").at(-1)?.toLowerCase();
  return extensions.find((extension) => extension === given) ?? extensions[0];
}
