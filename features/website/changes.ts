import type { z } from "zod";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import { type FieldPath, readField, writeField } from "./field-path.ts";
import { fieldOf, partsOf } from "./walk-schema.ts";

/** What differs between two states of the firm's words, in one field or one list. */
export type Change = {
  path: FieldPath;
  /** "Firm", "Main phone" */
  labels: string[];
  kind: "changed" | "added" | "removed" | "moved";
  /** As text, or as HTML. */
  before: string;
  after: string;
  isHtml?: true;
};

type Entry = { id: string } & Record<string, unknown>;
type Place = { path: FieldPath; labels: string[] };

const TOP: Place = { path: [], labels: [] };

export function listChanges(before: Website, after: Website): Change[] {
  return changesOfParts(websiteSchema, before, after, TOP);
}

function changesOf(schema: z.ZodType, before: unknown, after: unknown, place: Place): Change[] {
  const { input } = fieldOf(schema);
  if (before === after || input === "hidden") return [];
  if (input === "group") return changesOfParts(schema, before, after, place);
  if (input === "list") return changesOfList(schema, before as Entry[], after as Entry[], place);
  const isHtml = input === "rich text";
  const [old, current] = [before, after].map((value) =>
    isHtml ? String(value) : asText(schema, value),
  ) as [string, string];
  if (old === current) return [];
  return [{ ...place, kind: "changed", before: old, after: current, ...(isHtml && { isHtml }) }];
}

function changesOfParts(schema: z.ZodType, before: unknown, after: unknown, place: Place) {
  return partsOf(schema).flatMap(([key, part]) =>
    changesOf(part, readField(before, [key]), readField(after, [key]), below(place, key, part)),
  );
}

function below({ path, labels }: Place, key: string, schema: z.ZodType): Place {
  const { label } = fieldOf(schema);
  // The list of services on the page "Services" needs no second name.
  return {
    path: [...path, key],
    labels:
      labels.at(-1) === label && fieldOf(schema).input === "list" ? labels : [...labels, label],
  };
}

function changesOfList(schema: z.ZodType, before: Entry[], after: Entry[], place: Place): Change[] {
  const named = (entry: Entry): Place => ({
    path: [...place.path, entry.id],
    labels: [...place.labels, entryName(schema, entry)],
  });
  const added = missingIn(before, after).map((entry): Change => {
    return { ...named(entry), kind: "added", before: "", after: summary(schema, entry) };
  });
  const removed = missingIn(after, before).map((entry): Change => {
    return { ...named(entry), kind: "removed", before: summary(schema, entry), after: "" };
  });
  const changed = after.flatMap((entry) => {
    const old = before.find(({ id }) => id === entry.id);
    return old ? changesOfParts(schema, old, entry, named(entry)) : [];
  });
  return [...orderChange(schema, before, after, place), ...added, ...removed, ...changed];
}

function orderChange(schema: z.ZodType, before: Entry[], after: Entry[], place: Place): Change[] {
  const orders = [sharedWith(after, before), sharedWith(before, after)];
  const [old, current] = orders.map((order) => order.map(({ id }) => id).join());
  if (old === current) return [];
  const [was, is] = orders.map((order) =>
    order.map((entry) => entryName(schema, entry)).join("\n"),
  );
  return [{ ...place, kind: "moved", before: was ?? "", after: is ?? "" }];
}

/** What an entry is called, until it has a name. */
export function entryName(list: z.ZodType, entry: Record<string, unknown>) {
  const { named = "", label } = fieldOf(list);
  return String(entry[named] ?? "").trim() || `New entry in ${label}`;
}

/** All of an entry's texts, one field per line. */
function summary(list: z.ZodType, entry: Entry) {
  return textsIn(list, entry, []).join("\n");
}

function textsIn(schema: z.ZodType, values: Record<string, unknown>, labels: string[]): string[] {
  return partsOf(schema).flatMap(([key, part]) => {
    const { input, label } = fieldOf(part);
    const value = values[key];
    const named = [...labels, label];
    if (input === "hidden") return [];
    if (input === "group") return textsIn(part, value as Entry, named);
    if (input === "list") {
      return (value as Entry[]).flatMap((entry) =>
        textsIn(part, entry, [...named, entryName(part, entry)]),
      );
    }
    const text = asText(part, value);
    return text ? [`${labelOf(named)}: ${text}`] : [];
  });
}

/** Any value of a field as text; of a list, the names of its entries. */
export function textOf(schema: z.ZodType, value: unknown) {
  if (value === undefined) return "";
  if (fieldOf(schema).input !== "list") return asText(schema, value);
  return Array.isArray(value)
    ? value.map((entry) => entryName(schema, entry)).join("\n")
    : summary(schema, value as Entry);
}

function asText(schema: z.ZodType, value: unknown) {
  switch (fieldOf(schema).input) {
    case "lines":
      return (value as string[]).join("\n");
    case "switch":
      return value ? "On" : "Off";
    case "picture": {
      const picture = value as { src: string; alt: string } | null;
      return picture ? [picture.src, picture.alt].filter(Boolean).join("\n") : "";
    }
    case "rich text":
      return plainText(String(value));
    default:
      return String(value);
  }
}

/** What HTML says, one block per line. */
function plainText(html: string) {
  return html
    .replace(/<li>/g, "• ")
    .replace(/<\/(?:p|li|h[1-6]|tr|blockquote)>|<br>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|amp|nbsp);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name])
    .trim();
}

const CHARACTERS = { lt: "<", gt: ">", amp: "&", nbsp: "\u00a0" };

/** The words as they are after, without one of the changes. */
export function discardChange(before: Website, after: Website, { path, kind }: Change): Website {
  if (kind === "changed") return writeField(after, path, readField(before, path));
  const listPath = kind === "moved" ? path : path.slice(0, -1);
  const [old, current] = [before, after].map((words) => readField(words, listPath) as Entry[]);
  const list = discardInList(old ?? [], current ?? [], kind, path.at(-1) ?? "");
  return writeField(after, listPath, list);
}

function discardInList(old: Entry[], current: Entry[], kind: Change["kind"], id: string) {
  if (kind === "added") return current.filter((entry) => entry.id !== id);
  if (kind === "removed") return withRestored(old, current, id);
  const ordered = sharedWith(current, old).map(({ id }) =>
    current.find((entry) => entry.id === id),
  );
  return current.map((entry) => (old.some(({ id }) => id === entry.id) ? ordered.shift() : entry));
}

/** After the entry that it followed, if that is still there. */
function withRestored(old: Entry[], current: Entry[], id: string) {
  const index = old.findIndex((entry) => entry.id === id);
  const earlier = old.slice(0, index).map((entry) => entry.id);
  const at = current.findLastIndex((entry) => earlier.includes(entry.id)) + 1;
  return [...current.slice(0, at), ...old.slice(index, index + 1), ...current.slice(at)];
}

function missingIn(list: Entry[], other: Entry[]) {
  return other.filter(({ id }) => !list.some((entry) => entry.id === id));
}

/** Those of `list` that `other` has, too. */
function sharedWith(other: Entry[], list: Entry[]) {
  return list.filter(({ id }) => other.some((entry) => entry.id === id));
}

/** The labels that lead to a field, such as one that breaks a rule. */
export function labelsOf(words: Website, path: FieldPath) {
  let place: Place = TOP;
  let schema: z.ZodType = websiteSchema;
  for (const key of path) {
    const value = readField(words, place.path);
    const part = partsOf(schema).find(([name]) => name === key)?.[1];
    if (Array.isArray(value)) {
      const entry = value.find(({ id }) => id === key) ?? {};
      place = { path: [...place.path, key], labels: [...place.labels, entryName(schema, entry)] };
    } else if (part) {
      place = below(place, key, part);
      schema = part;
    }
  }
  return place.labels;
}

/** "Firm › Main phone" */
export function labelOf(labels: string[]) {
  return labels.join(" › ");
}
