/** Where a field is: keys of objects, and of lists the ids of entries. ["services", "items", "cloud", "name"] */
export type FieldPath = readonly string[];

type Entry = { id: string };

export function readField(value: unknown, path: FieldPath): unknown {
  return path.reduce(childOf, value);
}

/** The same value with another one at the path. Where an entry is missing, nothing changes. */
export function writeField<T>(value: T, [key, ...rest]: FieldPath, next: unknown): T {
  if (key === undefined) return next as T;
  if (Array.isArray(value)) {
    return value.map((entry) => (entry.id === key ? writeField(entry, rest, next) : entry)) as T;
  }
  return { ...value, [key]: writeField(childOf(value, key), rest, next) };
}

/** A path with positions in lists, as zod reports it. */
export function pathById(value: unknown, path: readonly PropertyKey[]): FieldPath {
  const found: string[] = [];
  for (const key of path) {
    const entry = Array.isArray(value) ? value[Number(key)] : undefined;
    // Lines have no id: what is wrong with one of them is said at their field.
    if (Array.isArray(value) && !isEntry(entry)) break;
    found.push(isEntry(entry) ? entry.id : String(key));
    value = entry ?? childOf(value, String(key));
  }
  return found;
}

export function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && "id" in value;
}

function childOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.find((entry) => isEntry(entry) && entry.id === key);
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
