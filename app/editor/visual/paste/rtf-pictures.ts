/** A picture that a word processor put on the clipboard as RTF. */
export type RtfPicture = {
  /** "png", "jpeg", or what browsers can't show, such as "emf". */
  format: string;
  /** As shown, in pixels. 0 if it is unknown. */
  width: number;
  height: number;
  /** The picture's numbers in RTF, by control word. */
  numbers: Map<string, number>;
  data: string[];
  isBinary: boolean;
};

type Group = { isSkipped: boolean; picture?: RtfPicture };

const TOKEN = /[{}]|\\(?:([a-z]+)(-?\d+)? ?|[^a-z])/gi;
/** Copies of a picture for other programs, and what is not in the text. */
const SKIPPED = new Set([
  ...["nonshppict", "shprslt", "objdata", "datafield", "listpicture", "listtext", "pntext"],
  ...["header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf"],
  ...["background", "annotation"],
]);
const FORMATS: Record<string, string> = {
  ...{ pngblip: "png", jpegblip: "jpeg", emfblip: "emf", wmetafile: "wmf" },
  ...{ dibitmap: "bmp", wbitmap: "bmp", macpict: "pict", pmmetafile: "met" },
};
const TWIPS_PER_PIXEL = 15;
/** Comparing more would take seconds. */
const MOST_PAIRS = 4_000_000;
/** Worth of a pair, by how alike the two are. */
const [SAME_SIZE, SAME_PROPORTIONS, UNKNOWN_SIZE] = [30, 12, 9];

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
  const number = (word: string, other = 0) => picture.numbers.get(word) ?? other;
  const size = (goal: number, scale: string, ...cropped: string[]) => {
    const shown = cropped.reduce((rest, word) => rest - number(word), goal);
    return Math.max(0, (shown * number(scale, 100)) / 100 / TWIPS_PER_PIXEL);
  };
  // Without a size as shown, its own has the same proportions.
  const [wide, high] = number("picwgoal") ? ["picwgoal", "pichgoal"] : ["picw", "pich"];
  const width = size(number(wide), "picscalex", "piccropl", "piccropr");
  const height = size(number(high), "picscaley", "piccropt", "piccropb");
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

/** An image of the HTML. One that can be read elsewhere may also be among the pictures. */
type Sized = { width: number; height: number; isNeeded: boolean };

/**
 * The picture for each image. If there are as many, their order tells. Otherwise pairs keep the
 * order, and are as many and as alike as can be.
 */
export function matchPictures<Image extends Sized>(images: Image[], pictures: RtfPicture[]) {
  const needed = images.filter(({ isNeeded }) => isNeeded);
  const complete = [needed, images].find(({ length }) => length === pictures.length);
  if (complete) return new Map(complete.map((image, index) => [image, pictures[index]]));
  if (images.length * pictures.length > MOST_PAIRS) return new Map<Image, RtfPicture>();
  return readPairs(images, pictures, worthOfRest(images, pictures));
}

/** The value of the best remaining pairs, by image and picture. */
function worthOfRest(images: Sized[], pictures: RtfPicture[]) {
  const worth = Array.from({ length: images.length + 1 }, () => {
    return new Int32Array(pictures.length + 1);
  });
  for (const [image, sized] of [...images.entries()].reverse()) {
    const [row, next] = [worth[image], worth[image + 1]] as [Int32Array, Int32Array];
    for (let at = pictures.length - 1; at >= 0; at--) {
      const pair = worthOfPair(sized, pictures[at] as RtfPicture);
      const [without, others] = [Math.max(next[at] ?? 0, row[at + 1] ?? 0), next[at + 1] ?? 0];
      row[at] = pair > 0 ? Math.max(without, pair + others) : without;
    }
  }
  return worth;
}

function readPairs<Image extends Sized>(
  images: Image[],
  pictures: RtfPicture[],
  worth: Int32Array[],
) {
  const pairs = new Map<Image, RtfPicture>();
  let at = 0;
  for (const [index, image] of images.entries()) {
    const [row, next] = [worth[index] ?? [], worth[index + 1] ?? []];
    const isBest = (picture: RtfPicture) => {
      const pair = worthOfPair(image, picture);
      return pair > 0 && row[at] === pair + (next[at + 1] ?? 0);
    };
    let picture = pictures[at];
    while (picture && !isBest(picture) && row[at] === row[at + 1]) picture = pictures[++at];
    if (!picture || !isBest(picture)) continue;
    pairs.set(image, picture);
    at += 1;
  }
  return pairs;
}

/** 0 if they can't be the same. */
function worthOfPair(image: Sized, picture: RtfPicture) {
  const isKnown = [image, picture].every(({ width, height }) => width > 0 && height > 0);
  const preferred = image.isNeeded ? 1 : 0;
  if (!isKnown) return UNKNOWN_SIZE + preferred;
  const isNear = (a: number, b: number) => Math.abs(a - b) <= 2 + a * 0.03;
  const isSameSize = isNear(image.width, picture.width) && isNear(image.height, picture.height);
  if (isSameSize) return SAME_SIZE + preferred;
  // Sizes in HTML are whole pixels.
  const tolerance = 0.03 + 1 / image.width + 1 / image.height;
  const ratio = (image.width * picture.height) / (image.height * picture.width);
  return Math.abs(Math.log(ratio)) <= tolerance ? SAME_PROPORTIONS + preferred : 0;
}
