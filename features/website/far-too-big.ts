import type { z } from "zod";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import { type FieldPath, fieldOf, labelOf, labelsOf, partsOf } from "./changes.ts";
import { factsOf, fillIn } from "./fill-in.ts";

// A draft may break limits, so that typing is never lost, but not by more than this. The time to render
// a page grows with the number of its entries more than with the length of its texts.
const TEXT_TIMES = 10;
const LIST_TIMES = 5;
/** For texts with a format of their own, such as an email address. */
const OTHER_TEXT_MAX = 2_000;
const LABEL_MAX = 80;
/** In all texts together, with their references filled in. The sample has 360. */
const TAGS_MAX = 5_000;

type Size = {
  path: FieldPath;
  size: number;
  max: number;
  times: number;
  isBig: string;
  unit: string;
  /** HTML tags of a text that may have some. */
  tags: number;
};

/** A sentence that names the first field whose text or list is far beyond its limit. */
export function findFarTooBig(content: Website): string | undefined {
  for (const { path, size, max, times, isBig, unit } of sizesInParts(websiteSchema, content, [])) {
    if (size <= times * max) continue;
    const limit = `${max.toLocaleString("en-US")}${unit}`;
    return `${shortLabel(content, path)} ${isBig}. It can have at most ${limit}.`;
  }
  return findTooManyTags(fillIn(content, factsOf(content)));
}

/** A sentence that names the field with the most HTML tags if all fields together have too many. */
function findTooManyTags(content: Website) {
  const sizes = [...sizesInParts(websiteSchema, content, [])].sort((a, b) => b.tags - a.tags);
  const [most] = sizes;
  if (!most || sizes.reduce((sum, { tags }) => sum + tags, 0) <= TAGS_MAX) return undefined;
  const max = TAGS_MAX.toLocaleString("en-US");
  return `${shortLabel(content, most.path)} has too many HTML tags. All texts together can have at most ${max}.`;
}

function shortLabel(content: Website, path: FieldPath) {
  return labelOf(labelsOf(content, path).map((label) => label.slice(0, LABEL_MAX)));
}

function* sizesInParts(schema: z.ZodType, value: unknown, path: FieldPath): Generator<Size> {
  for (const [key, part] of partsOf(schema)) {
    yield* sizesIn(part, (value as Record<string, unknown>)[key], [...path, key]);
  }
}

/** The size of a list comes before those of its entries. */
function* sizesIn(schema: z.ZodType, value: unknown, path: FieldPath): Generator<Size> {
  const { input, max = OTHER_TEXT_MAX, each = OTHER_TEXT_MAX } = fieldOf(schema);
  const sizeOfText = (text: string, max: number, unit: string) => {
    const tags = input === "rich text" ? text.split("<").length - 1 : 0;
    const isBig = "is far too long";
    return { path, size: text.length, max, times: TEXT_TIMES, isBig, unit, tags };
  };
  const sizeOfList = ({ length: size }: unknown[], what: string) => {
    const isBig = `has far too many ${what}`;
    return { path, size, max, times: LIST_TIMES, isBig, unit: "", tags: 0 };
  };
  if (typeof value === "string") yield sizeOfText(value, max, " characters");
  else if (input === "picture") {
    for (const text of Object.values(value ?? {})) yield sizeOfText(text, max, " characters");
  } else if (input === "lines") {
    const lines = value as string[];
    yield sizeOfList(lines, "lines");
    for (const line of lines) yield sizeOfText(line, each, " characters in a line");
  } else if (input === "list") {
    const entries = value as { id: string }[];
    yield sizeOfList(entries, "entries");
    for (const entry of entries) yield* sizesInParts(schema, entry, [...path, entry.id]);
  } else if (input === "group") yield* sizesInParts(schema, value, path);
}
