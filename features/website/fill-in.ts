/** What texts may refer to, so that a changed fact changes every text: "{name}" becomes the firm's name. */
export type Facts = Record<string, string>;

const REFERENCE = /\{(\w+)\}/g;

/** The same value with the references in all its texts replaced. Unknown ones stay as they are. */
export function fillIn<T>(value: T, facts: Facts): T {
  if (typeof value === "string")
    return value.replace(REFERENCE, (text, name) => facts[name] ?? text) as T;
  if (Array.isArray(value)) return value.map((entry) => fillIn(entry, facts)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, fillIn(entry, facts)]),
  ) as T;
}
