// The room that Google has on a computer, as the usual preview tools measure it.
const TITLE = { fontSize: 20, width: 580 };
const DESCRIPTION = { fontSize: 14, width: 1000 };

export function shownTitle(title: string) {
  return cutToWidth(title, TITLE.fontSize, TITLE.width);
}

export function shownDescription(description: string) {
  return cutToWidth(description, DESCRIPTION.fontSize, DESCRIPTION.width);
}

export function isLongTitle(title: string) {
  return textWidth(title, TITLE.fontSize) > TITLE.width;
}

export function isLongDescription(description: string) {
  return textWidth(description, DESCRIPTION.fontSize) > DESCRIPTION.width;
}

// Widths of the characters of Arial, in which Google writes, from the space on: 1,000 units are the
// font size.
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const OTHER_LETTER = 600;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;
const CHARACTERS = new Intl.Segmenter("en");

/** The width in pixels of the text in Arial. */
export function textWidth(text: string, fontSize: number) {
  let units = 0;
  for (const { segment } of CHARACTERS.segment(text)) units += characterUnits(segment);
  return (units * fontSize) / 1000;
}

/** The text as a search engine shows it in so many pixels: cut between words, with an ellipsis. */
function cutToWidth(text: string, fontSize: number, width: number) {
  if (textWidth(text, fontSize) <= width) return text;
  const room = width - textWidth(" ...", fontSize);
  let fits = "";
  let used = 0;
  for (const { segment } of CHARACTERS.segment(text)) {
    used += (characterUnits(segment) * fontSize) / 1000;
    if (used > room) break;
    fits += segment;
  }
  const lastSpace = fits.lastIndexOf(" ");
  return `${(lastSpace > 0 ? fits.slice(0, lastSpace) : fits).trimEnd()} ...`;
}

function characterUnits(character: string) {
  const code = character.codePointAt(0) ?? 0;
  return WIDTHS[code - 32] ?? (WIDE.test(character) ? 1000 : OTHER_LETTER);
}
