import { cutToWidth, textWidth } from "./text-width.ts";

// What Google has room for on a computer, as the usual preview tools measure it.
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
