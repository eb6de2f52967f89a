/** A field that both sides changed in different ways. `path` has ids. Undefined: removed. */
export type Conflict = { path: string[]; base: unknown; mine: unknown; theirs: unknown };

type Entry = { id: string } & Record<string, unknown>;
type Values = Record<string, unknown>;

/**
 * Merges both sides' changes of site content, field by field, and lists entry by entry. If both
 * changed a field, mine wins. Fields that `theirs` doesn't have are dropped.
 */
export function mergeFields<T>(base: unknown, mine: unknown, theirs: T) {
  const conflicts: Conflict[] = [];
  return { merged: mergeValue(base, mine, theirs, [], conflicts) as T, conflicts };
}

export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  return keysOf(one, other).every((key) => isEqual((one as Values)[key], (other as Values)[key]));
}

function mergeValue(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: string[],
  conflicts: Conflict[],
): unknown {
  if (isEqual(mine, theirs) || isEqual(mine, base)) return theirs;
  if (areEntries(base) && areEntries(mine) && areEntries(theirs)) {
    return mergeEntries(base, mine, theirs, path, conflicts);
  }
  if (isGroup(base) && isGroup(mine) && isGroup(theirs)) {
    const merge = (key: string) =>
      mergeValue(base[key], mine[key], theirs[key], [...path, key], conflicts);
    return Object.fromEntries(Object.keys(theirs).map((key) => [key, merge(key)]));
  }
  if (!isEqual(theirs, base)) conflicts.push({ path, base, mine, theirs });
  return mine;
}

function mergeEntries(
  base: Entry[],
  mine: Entry[],
  theirs: Entry[],
  path: string[],
  conflicts: Conflict[],
) {
  const sides = [base, mine, theirs].map((side) => new Map(side.map((entry) => [entry.id, entry])));
  const merged = new Map<string, Entry>();
  for (const id of new Set(idsOf([...mine, ...theirs]))) {
    const [first, second, third] = sides.map((side) => side.get(id));
    const entry = mergeValue(first, second, third, [...path, id], conflicts);
    if (entry) merged.set(id, entry as Entry);
  }
  const [first, second] = isReordered(base, mine) ? [mine, theirs] : [theirs, mine];
  return orderOf(idsOf(first), idsOf(second), (id) => merged.has(id)).map((id) => merged.get(id));
}

/** The first side's order. The second's own entries come after the one they follow there. */
function orderOf(first: string[], second: string[], exists: (id: string) => boolean) {
  const known = first.filter(exists);
  // Undefined: those at the beginning.
  const followers = new Map<string | undefined, string[]>(
    [undefined, ...known].map((id) => [id, []]),
  );
  let last: string | undefined;
  for (const id of second.filter(exists)) {
    if (followers.has(id)) last = id;
    else followers.get(last)?.push(id);
  }
  return [...followers].flatMap(([id, following]) =>
    id === undefined ? following : [id, ...following],
  );
}

function isReordered(before: Entry[], after: Entry[]) {
  const [old, current] = [new Set(idsOf(before)), new Set(idsOf(after))];
  return !isEqual(
    [...old].filter((id) => current.has(id)),
    [...current].filter((id) => old.has(id)),
  );
}

/** Whether a list has entries that can be told apart. Any other list is one value. */
function areEntries(value: unknown): value is Entry[] {
  if (!Array.isArray(value)) return false;
  const hasId = (entry: unknown) => isGroup(entry) && typeof entry.id === "string";
  return value.every(hasId) && new Set(idsOf(value)).size === value.length;
}

/** Whether it has fields of its own. A picture is one value: its text belongs to its file. */
function isGroup(value: unknown): value is Values {
  return typeof value === "object" && !!value && !Array.isArray(value) && !("src" in value);
}

function idsOf(entries: Entry[]) {
  return entries.map(({ id }) => id);
}

function keysOf(one: object, other: object) {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}
