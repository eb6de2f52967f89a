export type StoredChanges<Values> = { values: Values; at: string; base?: number | undefined };

/** Unsaved changes to restore. `name` is their name in this browser, if they are stored here. */
export type Offer<Values> = StoredChanges<Values> & {
  name?: string;
  /** The changes come from another device, by way of the server. */
  isElsewhere?: boolean;
};

/** Keys start with "draft" because browsers still have changes under that name. */
export function storageKey(userId: string, name: string) {
  return `draft:${userId}:${name}`;
}

/**
 * Each tab stores its changes under a name of its own, so that two tabs with the same form don't
 * overwrite each other. `subject`: what the form edits, such as "profile" or "post:42".
 */
export function nameInTab(subject: string, tab: string) {
  return `${subject}:${tab}`;
}

/** Names from before each tab had its own have no tab in them. */
export function isNameOf(subject: string, name: string) {
  return name === subject || name.startsWith(nameInTab(subject, ""));
}

export function readStoredChanges<Values>(key: string): StoredChanges<Values> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** False: storage is full or switched off. The warning on leaving remains. */
export function storeChanges(
  key: string,
  values: string,
  base?: number,
  at = new Date().toISOString(),
) {
  const version = base === undefined ? "" : `"base":${base},`;
  try {
    localStorage.setItem(key, `{"at":"${at}",${version}"values":${values}}`);
    return true;
  } catch {
    return false;
  }
}

export function removeStoredChanges(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing to remove.
  }
}

/** Moves the changes to another form, which then offers them. */
export function moveUnsavedChanges(userId: string, from: string, to: string) {
  const source = storageKey(userId, from);
  const changes = readStoredChanges(source);
  if (!changes) return;
  const { values, base, at } = changes;
  // If storage is full, they stay where they are.
  if (storeChanges(storageKey(userId, to), JSON.stringify(values), base, at)) {
    removeStoredChanges(source);
  }
}

function listUnsavedChanges<Values>(userId: string) {
  const start = storageKey(userId, "");
  const found: (Offer<Values> & { name: string })[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      const changes = key.startsWith(start) ? readStoredChanges<Values>(key) : undefined;
      if (changes) found.push({ ...changes, name: key.slice(start.length) });
    }
  } catch {
    // Storage is switched off, so no changes are stored.
  }
  return found;
}

/** The changes of all tabs to one subject. */
export function listChangesTo<Values>(userId: string, subject: string) {
  return listUnsavedChanges<Values>(userId).filter(({ name }) => isNameOf(subject, name));
}

/** Whether any form has stored changes since `at`. */
export function hasChangesSince(userId: string, at: string) {
  return listUnsavedChanges(userId).some((changes) => changes.at >= at);
}

type Known<Values> = { saved: Values; open: Set<string>; onServer?: Offer<Values> | undefined };

/** The changes to offer, newest first. Saved values and changes of other open tabs are left out. */
export function chooseOffers<Values>(
  here: Offer<Values>[],
  { saved, open, onServer }: Known<Values>,
) {
  const closed = here.filter(({ name = "" }) => !open.has(name));
  // The server's copy of this browser's changes is never newer than the browser's own.
  const isOffered = onServer?.isElsewhere || here.length === 0;
  const known = new Set([JSON.stringify(saved)]);
  const isNew = ({ values }: Offer<Values>) => {
    const text = JSON.stringify(values);
    return !known.has(text) && known.add(text);
  };
  return [...closed, ...(onServer && isOffered ? [onServer] : [])]
    .map((offer) => ({ ...offer, values: completed(saved, offer.values) }))
    .filter(isNew)
    .sort((a, b) => b.at.localeCompare(a.at));
}

/** Values that were stored by an earlier release may lack fields. */
function completed<Values>(saved: Values, stored: Values): Values {
  return typeof saved === "object" ? { ...saved, ...stored } : stored;
}
