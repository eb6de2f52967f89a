import type { z } from "zod";

/** Reads the filter of a list from a URL; invalid values are ignored. */
export function readFilter<Filter>(schema: z.ZodType<Filter>, params: URLSearchParams) {
  const values = Object.fromEntries(params);
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  for (const { path } of parsed.error.issues) delete values[String(path[0])];
  return schema.parse(values);
}

/** The filter as a query, without default values. */
export function filterSearch<Filter extends object>(schema: z.ZodType<Filter>, filter: Filter) {
  const defaults = new Map(Object.entries(schema.parse({})));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value && value !== defaults.get(name)) search.set(name, String(value));
  }
  return String(search);
}
