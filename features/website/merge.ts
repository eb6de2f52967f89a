/** What both sides changed in different ways. `path` has the ids of entries. Undefined: removed. */
export type Conflict = { path: string[]; base: unknown; mine: unknown; theirs: unknown };

type Entry = { id: string } & Record<string, unknown>;
type Values = Record<string, unknown>;

/**
 * Both sides' changes to the same words, field by field, and lists entry by entry. If both changed a
 * field, mine wins. Fields that `theirs` doesn't have are dropped: it decides what there is.
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
  const merged = new Map<string, Entry>();
  for (const id of new Set(idsOf([...mine, ...theirs]))) {
    const sides = [base, mine, theirs].map((side) => side.find((entry) => entry.id === id));
    const [first, second, third] = sides;
    const entry = mergeValue(first, second, third, [...path, id], conflicts);
    if (entry) merged.set(id, entry as Entry);
  }
  const [first, second] = isReordered(base, mine) ? [mine, theirs] : [theirs, mine];
  return orderOf(idsOf(first), idsOf(second), (id) => merged.has(id)).map((id) => merged.get(id));
}

/** The first side's order, with what only the second has after what it follows there. */
function orderOf(first: string[], second: string[], exists: (id: string) => boolean) {
  const order = first.filter(exists);
  let last = -1;
  for (const id of second.filter(exists)) {
    const index = order.indexOf(id);
    if (index === -1) order.splice(last + 1, 0, id);
    last = index === -1 ? last + 1 : index;
  }
  return order;
}

function isReordered(before: Entry[], after: Entry[]) {
  const [old, current] = [idsOf(before), idsOf(after)];
  const stayed = old.filter((id) => current.includes(id));
  return !isEqual(
    stayed,
    current.filter((id) => stayed.includes(id)),
  );
}

/** Entries of a list that can be told apart. Everything else in a list is one value. */
function areEntries(value: unknown): value is Entry[] {
  if (!Array.isArray(value)) return false;
  const hasId = (entry: unknown) => isGroup(entry) && typeof entry.id === "string";
  return value.every(hasId) && new Set(idsOf(value)).size === value.length;
}

/** A picture is one value: its description belongs to its file. */
function isGroup(value: unknown): value is Values {
  return typeof value === "object" && !!value && !Array.isArray(value) && !("src" in value);
}

function idsOf(entries: Entry[]) {
  return entries.map(({ id }) => id);
}

function keysOf(one: object, other: object) {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}
