import type { z } from "zod";
import { isEntry } from "#features/website/field-path.ts";
import { choicesOf, fieldOf, partsOf } from "#features/website/walk-schema.ts";
import { randomId } from "../../../random-id.ts";

export type Entry = { id: string } & Record<string, unknown>;

/** An entry of a list in which nothing is written yet. */
export function emptyEntry(list: z.ZodType): Entry {
  return { ...(emptyParts(list) as object), id: randomId() };
}

function emptyParts(schema: z.ZodType) {
  return Object.fromEntries(partsOf(schema).map(([key, part]) => [key, emptyValue(part)]));
}

function emptyValue(schema: z.ZodType): unknown {
  switch (fieldOf(schema).input) {
    case "group":
      return emptyParts(schema);
    case "list":
    case "lines":
      return [];
    case "choice":
      return choicesOf(schema)[0];
    case "switch":
      return true;
    case "number":
      return 0;
    case "picture":
      return null;
    default:
      return "";
  }
}

/** The same words, in entries of their own. A slug stays unique. */
export function copyOf(entry: Entry, others: Entry[]): Entry {
  const copy = withNewIds(entry) as Entry;
  if (typeof entry.slug !== "string") return copy;
  const taken = new Set(others.map(({ slug }) => slug));
  let number = 2;
  while (taken.has(`${entry.slug}-${number}`)) number++;
  return { ...copy, slug: `${entry.slug}-${number}` };
}

function withNewIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewIds);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, withNewIds(part)]);
  return { ...Object.fromEntries(parts), ...(isEntry(value) && { id: randomId() }) };
}

export function moved<T>(list: T[], from: number, to: number) {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
