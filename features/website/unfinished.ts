import { z } from "zod";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import { type FieldPath, fieldOf, partsOf, pathById, readField, writeField } from "./changes.ts";

type Entry = { id: string } & Record<string, unknown>;

/** The site content without the new entries that can't be published yet, and where those are. */
export function withoutUnfinished(published: Website, draft: Website) {
  const unfinished = new Map<string, FieldPath>();
  for (const issue of websiteSchema.safeParse(draft).error?.issues ?? []) {
    const path = newEntryOn(pathById(draft, issue.path), published, draft);
    if (path) unfinished.set(path.join("."), path);
  }
  const paths = [...unfinished.values()];
  return { content: paths.reduce(withoutEntry, draft), unfinished: paths };
}

/** The outermost entry on the way to a field that is not published. */
function newEntryOn(path: FieldPath, published: Website, draft: Website): FieldPath | undefined {
  return path
    .map((_, index) => path.slice(0, index + 1))
    .find(
      (entry) =>
        Array.isArray(readField(draft, entry.slice(0, -1))) &&
        readField(published, entry) === undefined,
    );
}

function withoutEntry(content: Website, path: FieldPath): Website {
  const listPath = path.slice(0, -1);
  const list = readField(content, listPath) as Entry[];
  return writeField(
    content,
    listPath,
    list.filter(({ id }) => id !== path.at(-1)),
  );
}

/** Without entries that were added and in which nothing is written yet, such as an empty quote. */
export function withoutEmptyEntries(content: Website): Website {
  return shownParts(websiteSchema, content) as Website;
}

function shownParts(schema: z.ZodType, value: unknown) {
  const values = value as Record<string, unknown>;
  const parts = partsOf(schema).map(([key, part]) => [key, shownPart(part, values[key])]);
  return { ...values, ...Object.fromEntries(parts) };
}

function shownPart(schema: z.ZodType, value: unknown): unknown {
  const { input } = fieldOf(schema);
  if (input === "group") return shownParts(schema, value);
  if (input !== "list" || !(schema instanceof z.ZodArray)) return value;
  return (value as Entry[])
    .filter((entry) => !isEmpty(schema, entry) || z.safeParse(schema.element, entry).success)
    .map((entry) => shownParts(schema, entry));
}

function isEmpty(schema: z.ZodType, value: unknown): boolean {
  return partsOf(schema).every(([key, part]) => {
    const { input } = fieldOf(part);
    const written = (value as Entry)[key];
    if (input === "group") return isEmpty(part, written);
    if (input === "list" || input === "lines") return (written as unknown[]).length === 0;
    if (input === "picture") return written === null;
    return !/^(line|text|rich text)$/.test(input) || String(written).trim() === "";
  });
}
