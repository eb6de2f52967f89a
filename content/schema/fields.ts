import { z } from "zod";

/** How a field is shown in the form. */
export type Field = {
  label: string;
  hint?: string | undefined;
  input:
    | "line"
    | "text"
    | "rich text"
    | "lines"
    | "choice"
    | "switch"
    | "number"
    | "group"
    | "list"
    | "picture"
    | "hidden";
  /** Characters of a text, lines, or entries of a list. */
  max?: number;
  /** Characters of each line. */
  each?: number;
  /** For a list: the button that adds an entry, and the field that names entries. */
  add?: string;
  named?: string;
};

export const fields = z.registry<Field>();

const ONE_PER_LINE = "One per line.";
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A required text in a field of this kind. */
function textIn(input: "line" | "text" | "rich text", defaultHint?: string) {
  return (label: string, max: number, hint = defaultHint) =>
    z
      .string()
      .trim()
      .min(1, `${label} is missing`)
      .max(max, tooLongMessage(max))
      .register(fields, { label, hint, max, input });
}

export const line = textIn("line");
/** One paragraph, which may wrap. */
export const text = textIn("text");
export const paragraphs = textIn("text", "Leave an empty line between paragraphs.");
/** HTML of the visual editor's simple subset. It is sanitized when it is shown. */
export const richText = textIn("rich text");

/** A line of text that may be empty. */
export function optionalLine(label: string, max: number, hint?: string) {
  return z
    .string()
    .trim()
    .max(max, tooLongMessage(max))
    .register(fields, { label, hint, max, input: "line" });
}

/** Short texts, written one per line. */
export function lines(
  label: string,
  { min = 1, max, each = 120, hint = ONE_PER_LINE }: Count & { each?: number; hint?: string },
) {
  return withCount(
    z.array(
      z
        .string()
        .trim()
        .min(1)
        .max(each, `Each line: ${tooLongMessage(each)}`),
    ),
    { min, max },
  ).register(fields, { label, hint, max, each, input: "lines" });
}

export function email(label: string) {
  return z
    .email("Enter an email address, such as name@example.com")
    .max(254)
    .register(fields, { label, input: "line" });
}

export function webUrl(label: string) {
  return z
    .url({ protocol: /^https?$/, error: "Enter a URL that starts with https://" })
    .max(2000)
    .register(fields, { label, input: "line" });
}

export function phone(label: string) {
  return z
    .string()
    .trim()
    .regex(/^\+?[\d ().-]{7,25}$/, "Enter a phone number, such as (206) 555-0142")
    .register(fields, { label, input: "line" });
}

export function choice<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  return z.enum(values).register(fields, { label, input: "choice" });
}

export function number(
  label: string,
  { min, max, hint }: { min: number; max: number; hint?: string },
) {
  return z
    .number(`Enter a number`)
    .min(min)
    .max(max)
    .register(fields, { label, hint, input: "number" });
}

export function onOff(label: string, hint?: string) {
  return z.boolean().register(fields, { label, hint, input: "switch" });
}

/** Identifies an entry of a list for as long as it exists. Created with the entry. */
function entryId() {
  return z.string().regex(ID).max(100).register(fields, { label: "Id", input: "hidden" });
}

export function slug(label: string, hint?: string) {
  return z
    .string()
    .trim()
    .min(1, `${label} is missing`)
    .max(100, tooLongMessage(100))
    .regex(ID, "Use lowercase letters, numbers and hyphens")
    .register(fields, { label, hint, max: 100, input: "line" });
}

/** An image from Media. */
export function picture(label: string, hint?: string) {
  return z
    .object({
      src: z
        .string()
        .regex(/^\/storage\/blog-images\/\w[\w-]*\.\w+$/, "Choose a picture from Media"),
      alt: z.string().trim().max(300, tooLongMessage(300)),
    })
    .nullable()
    .register(fields, { label, hint, max: 300, input: "picture" });
}

export function group<T extends z.ZodRawShape>(label: string, shape: T, hint?: string) {
  return z.strictObject(shape).register(fields, { label, hint, input: "group" });
}

type Count = { min?: number; max: number };
type ListOptions = Count & { add: string; named: string; hint?: string };

/** Entries that can be added, removed and reordered. `named`: the field that tells them apart. */
export function listOf<T extends z.ZodRawShape>(
  label: string,
  shape: T,
  { add, named, hint, ...count }: ListOptions,
) {
  const entry = z.strictObject({ id: entryId(), ...shape });
  return withCount(z.array(entry), count)
    .refine(hasUniqueIds, "Two entries have the same id")
    .register(fields, { label, hint, max: count.max, add, named, input: "list" });
}

function hasUniqueIds(entries: { id?: unknown }[]) {
  return new Set(entries.map(({ id }) => id)).size === entries.length;
}

function withCount<T extends z.ZodType>(list: z.ZodArray<T>, { min = 0, max }: Count) {
  return list.min(min, `At least ${min}`).max(max, `At most ${max}`);
}

function tooLongMessage(max: number) {
  return `At most ${max.toLocaleString("en-US")} characters`;
}
