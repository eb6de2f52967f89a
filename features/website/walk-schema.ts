import { z } from "zod";
import { type Field, fields } from "#content/schema/fields.ts";

/** How a field is shown. Every schema of content/schema has a label. */
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
