export type StoredChanges<Values> = { values: Values; at: string; base?: number | undefined };

export type OfferedChanges<Values> = StoredChanges<Values> & {
  /** From another device, by way of the server. */
  isElsewhere?: boolean;
};

/** "draft" is what these were called first; browsers still have them under that name. */
export function storageKey(userId: string, name: string) {
  return `draft:${userId}:${name}`;
}

export function read<Values>(key: string): StoredChanges<Values> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** False: storage is full or switched off. The warning on leaving remains. */
export function store(key: string, values: string, base?: number) {
  const version = base === undefined ? "" : `"base":${base},`;
  try {
    localStorage.setItem(key, `{"at":"${new Date().toISOString()}",${version}"values":${values}}`);
    return true;
  } catch {
    return false;
  }
}

export function remove(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing to remove.
  }
}

/** Gives the changes to another form, which then offers them. */
export function moveUnsavedChanges(userId: string, from: string, to: string) {
  const source = storageKey(userId, from);
  const changes = read(source);
  if (!changes) return;
  try {
    localStorage.setItem(storageKey(userId, to), JSON.stringify(changes));
    localStorage.removeItem(source);
  } catch {
    // Storage is full: they stay where they are.
  }
}

/** All changes to forms whose name starts like this, by the rest of the name. */
export function listUnsavedChanges<Values>(userId: string, prefix: string) {
  const start = storageKey(userId, prefix);
  const found: (StoredChanges<Values> & { id: string })[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      const changes = key.startsWith(start) ? read<Values>(key) : undefined;
      if (changes) found.push({ ...changes, id: key.slice(start.length) });
    }
  } catch {
    // Storage is switched off: there is nothing.
  }
  return found;
}

/** Whether any form has stored changes since then. */
export function hasChangesSince(userId: string, at: string) {
  return listUnsavedChanges(userId, "").some((changes) => changes.at >= at);
}
