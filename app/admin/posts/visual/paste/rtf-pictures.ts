/** A picture that a word processor put on the clipboard as RTF. */
export type RtfPicture = {
  /** "png", "jpeg", or what browsers can't show, such as "emf". */
  format: string;
  /** As shown, in pixels. 0 if it is unknown. */
  width: number;
  height: number;
  /** What RTF says of it, by control word. */
  numbers: Map<string, number>;
  data: string[];
  isBinary: boolean;
};

type Group = { isSkipped: boolean; picture?: RtfPicture };

const TOKEN = /[{}]|\\(?:([a-z]+)(-?\d+)? ?|[^a-z])/gi;
/** Copies of a picture for other programs, and what is not in the text. */
const SKIPPED = new Set(["nonshppict", "shprslt", "listpicture", "objdata", "datafield"]);
const FORMATS: Record<string, string> = {
  ...{ pngblip: "png", jpegblip: "jpeg", emfblip: "emf", wmetafile: "wmf" },
  ...{ dibitmap: "bmp", wbitmap: "bmp", macpict: "pict", pmmetafile: "met" },
};
const TWIPS_PER_PIXEL = 15;

/** The pictures in RTF, in the order of the text. In one pass: it may have dozens of megabytes. */
export function parsePictures(rtf: string): RtfPicture[] {
  const pictures: RtfPicture[] = [];
  const groups: Group[] = [{ isSkipped: false }];
  let end = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(rtf); token; token = TOKEN.exec(rtf)) {
    const group = groups.at(-1) as Group;
    if (token.index > end) group.picture?.data.push(rtf.slice(end, token.index));
    const [text, word, number] = token;
    if (text === "{") groups.push({ isSkipped: group.isSkipped });
    else if (text === "}") {
      if (group.picture) pictures.push(withSize(group.picture));
      if (groups.length > 1) groups.pop();
    } else if (word === "bin") readBinary(rtf, group, Number(number));
    else if (word) readWord(group, word, number);
    end = TOKEN.lastIndex;
  }
  return pictures.filter(({ data }) => data.length > 0);
}

function readWord(group: Group, word: string, number: string | undefined) {
  const { picture } = group;
  if (SKIPPED.has(word)) group.isSkipped = true;
  else if (word === "pict" && !group.isSkipped) {
    const numbers = new Map<string, number>();
    group.picture = { format: "", width: 0, height: 0, numbers, data: [], isBinary: false };
  } else if (picture && FORMATS[word]) picture.format = FORMATS[word];
  else if (picture && number !== undefined) picture.numbers.set(word, Number(number));
}

/** As many bytes follow as are named. */
function readBinary(rtf: string, { picture }: Group, length: number) {
  const start = TOKEN.lastIndex;
  TOKEN.lastIndex = Math.min(rtf.length, start + Math.max(0, length || 0));
  if (!picture) return;
  picture.data = [rtf.slice(start, TOKEN.lastIndex)];
  picture.isBinary = true;
}

function withSize(picture: RtfPicture): RtfPicture {
  const size = (goal: string, scale: string) => {
    const { numbers } = picture;
    return ((numbers.get(goal) ?? 0) * (numbers.get(scale) ?? 100)) / 100 / TWIPS_PER_PIXEL;
  };
  const [width, height] = [size("picwgoal", "picscalex"), size("pichgoal", "picscaley")];
  return { ...picture, width, height };
}

/** Undefined if browsers can't show it. */
export function fileOfPicture(picture: RtfPicture, name: string): File | undefined {
  const { format } = picture;
  if (format !== "png" && format !== "jpeg") return undefined;
  return new File([decodeBytes(picture)], `${name}.${format}`, { type: `image/${format}` });
}

function decodeBytes({ data, isBinary }: RtfPicture) {
  const text = data.join("");
  if (isBinary) return Uint8Array.from(text, (each) => each.charCodeAt(0));
  const bytes = new Uint8Array(text.length >> 1);
  let count = 0;
  let high = -1;
  for (let at = 0; at < text.length; at++) {
    const digit = hexDigit(text.charCodeAt(at));
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      bytes[count++] = high * 16 + digit;
      high = -1;
    }
  }
  return bytes.subarray(0, count);
}

/** -1 for what is no hexadecimal digit, such as a line break. */
function hexDigit(code: number) {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

type Sized = { width: number; height: number };

/** The picture for each image, in order. If some have none, only one of the same size will do. */
export function matchPictures(images: Sized[], pictures: RtfPicture[]) {
  if (images.length === pictures.length) return pictures;
  let next = 0;
  return images.map((image) => {
    const at = pictures.findIndex((picture, index) => index >= next && isSameSize(image, picture));
    if (at < 0) return undefined;
    next = at + 1;
    return pictures[at];
  });
}

function isSameSize(one: Sized, other: Sized) {
  const isNear = (a: number, b: number) => a > 0 && Math.abs(a - b) <= 2 + a * 0.03;
  return isNear(one.width, other.width) && isNear(one.height, other.height);
}
