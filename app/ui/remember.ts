/** A choice that was remembered in this browser. */
export function recall(key: string) {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a choice in this browser for the next visit. */
export function remember(key: string, choice: string) {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Storage is full or switched off: the next visit starts with the default.
  }
}
