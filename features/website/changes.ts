import { z } from "zod";
import { type Field, fields } from "#content/schema/fields.ts";
import { type Website, websiteSchema } from "#content/schema/website.ts";

/** A difference between two states of site content, in one field or one list. */
export type Change = {
  path: FieldPath;
  /** "Firm", "Main phone" */
  labels: string[];
  kind: "changed" | "added" | "removed" | "moved";
  /** The values as text, or as HTML. */
  before: string;
  after: string;
  isHtml?: true;
};

type Entry = { id: string } & Record<string, unknown>;
type FieldPosition = { path: FieldPath; labels: string[] };

const ROOT: FieldPosition = { path: [], labels: [] };

export function listChanges(before: Website, after: Website): Change[] {
  return changesOfParts(websiteSchema, before, after, ROOT);
}

function changesOf(
  schema: z.ZodType,
  before: unknown,
  after: unknown,
  place: FieldPosition,
): Change[] {
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

function changesOfParts(schema: z.ZodType, before: unknown, after: unknown, place: FieldPosition) {
  return partsOf(schema).flatMap(([key, part]) =>
    changesOf(part, readField(before, [key]), readField(after, [key]), below(place, key, part)),
  );
}

function below({ path, labels }: FieldPosition, key: string, schema: z.ZodType): FieldPosition {
  const { label } = fieldOf(schema);
  // The list of services on the page "Services" needs no second name.
  return {
    path: [...path, key],
    labels:
      labels.at(-1) === label && fieldOf(schema).input === "list" ? labels : [...labels, label],
  };
}

function changesOfList(
  schema: z.ZodType,
  before: Entry[],
  after: Entry[],
  place: FieldPosition,
): Change[] {
  const named = (entry: Entry): FieldPosition => ({
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

function orderChange(
  schema: z.ZodType,
  before: Entry[],
  after: Entry[],
  place: FieldPosition,
): Change[] {
  const orders = [sharedWith(after, before), sharedWith(before, after)];
  const [old, current] = orders.map((order) => order.map(({ id }) => id).join());
  if (old === current) return [];
  const [was, is] = orders.map((order) =>
    order.map((entry) => entryName(schema, entry)).join("\n"),
  );
  return [{ ...place, kind: "moved", before: was ?? "", after: is ?? "" }];
}

/** The name of an entry, or a label until it has one. */
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

/** The value of a field as text; of a list, the names of its entries. */
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

/** The text of HTML, one block per line. */
function plainText(html: string) {
  return html
    .replace(/<li>/g, "• ")
    .replace(/<\/(?:p|li|h[1-6]|tr|blockquote)>|<br>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|amp|nbsp);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name])
    .trim();
}

const CHARACTERS = { lt: "<", gt: ">", amp: "&", nbsp: "\u00a0" };

/** The content of `after`, without one of the changes. */
export function discardChange(before: Website, after: Website, { path, kind }: Change): Website {
  if (kind === "changed") return writeField(after, path, readField(before, path));
  const listPath = kind === "moved" ? path : path.slice(0, -1);
  const [old, current] = [before, after].map((content) => readField(content, listPath) as Entry[]);
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

/** Puts an entry back after the one that it followed, if that is still there. */
function withRestored(old: Entry[], current: Entry[], id: string) {
  const index = old.findIndex((entry) => entry.id === id);
  const earlier = old.slice(0, index).map((entry) => entry.id);
  const at = current.findLastIndex((entry) => earlier.includes(entry.id)) + 1;
  return [...current.slice(0, at), ...old.slice(index, index + 1), ...current.slice(at)];
}

function missingIn(list: Entry[], other: Entry[]) {
  return other.filter(({ id }) => !list.some((entry) => entry.id === id));
}

/** The entries of `list` that `other` has, too. */
function sharedWith(other: Entry[], list: Entry[]) {
  return list.filter(({ id }) => other.some((entry) => entry.id === id));
}

/** The labels that lead to a field, such as one that breaks a rule. */
export function labelsOf(content: Website, path: FieldPath) {
  let place: FieldPosition = ROOT;
  let schema: z.ZodType = websiteSchema;
  for (const key of path) {
    const value = readField(content, place.path);
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

/** A field's path, of keys of objects and ids of entries: ["services", "items", "cloud", "name"] */
export type FieldPath = readonly string[];

type WithId = { id: string };

export function readField(value: unknown, path: FieldPath): unknown {
  return path.reduce(childOf, value);
}

/** A copy of the value with another one at the path. If an entry is missing, nothing changes. */
export function writeField<T>(value: T, [key, ...rest]: FieldPath, next: unknown): T {
  if (key === undefined) return next as T;
  if (Array.isArray(value)) {
    return value.map((entry) => (entry.id === key ? writeField(entry, rest, next) : entry)) as T;
  }
  return { ...value, [key]: writeField(childOf(value, key), rest, next) };
}

/** Converts a path with positions in lists, as zod reports it. */
export function pathById(value: unknown, path: readonly PropertyKey[]): FieldPath {
  const found: string[] = [];
  for (const key of path) {
    const entry = Array.isArray(value) ? value[Number(key)] : undefined;
    // Lines have no id: an issue with one of them is shown at their field.
    if (Array.isArray(value) && !isEntry(entry)) break;
    found.push(isEntry(entry) ? entry.id : String(key));
    value = entry ?? childOf(value, String(key));
  }
  return found;
}

export function isEntry(value: unknown): value is WithId {
  return typeof value === "object" && value !== null && "id" in value;
}

function childOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.find((entry) => isEntry(entry) && entry.id === key);
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** A field's label and input. Every schema of content/schema has a label. */
export function fieldOf(schema: z.ZodType): Field {
  const field = fields.get(schema);
  if (!field) throw new Error("A schema of the website has no label.");
  return field;
}

/** The fields of a group, or of an entry of a list. */
export function partsOf(schema: z.ZodType): [key: string, schema: z.ZodType][] {
  const object = schema instanceof z.ZodArray ? schema.element : schema;
  return object instanceof z.ZodObject ? Object.entries(object.shape) : [];
}

export function choicesOf(schema: z.ZodType) {
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}
