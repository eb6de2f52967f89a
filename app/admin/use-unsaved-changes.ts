import { useEffect, useMemo, useRef, useState } from "react";

type StoredChanges<Values> = { values: Values; at: string; base?: number };

type Form<Values> = {
  /** Names the form, and what it edits: "profile", "post:42". */
  name: string;
  userId: string;
  values: Values;
  saved: Values;
  /** The version that the values are based on, for when they are restored later. */
  base?: number | undefined;
};

/**
 * Stores unsaved changes in this browser, so that they outlive the session, and offers them when the
 * form is opened again. While they are offered nothing is stored, or they would be overwritten: show
 * the form disabled.
 */
export function useUnsavedChanges<Values>({ name, userId, values, saved, base }: Form<Values>) {
  const key = storageKey(userId, name);
  const current = useMemo(() => JSON.stringify(values), [values]);
  const unchanged = useMemo(() => JSON.stringify(saved), [saved]);
  const isDirty = current !== unchanged;
  const isSaved = useRef(false);
  const [storedAt, setStoredAt] = useState<string>();
  const [offer, setOffer] = useState(() => {
    const stored = read<Values>(key);
    return JSON.stringify(stored?.values) === unchanged ? undefined : stored;
  });

  useEffect(() => {
    if (offer || isSaved.current) return;
    if (isDirty) setStoredAt(store(key, current, base) ? timeOfDay() : undefined);
    else remove(key);
  }, [key, offer, isDirty, current, base]);

  return {
    isDirty,
    offer,
    /** "3:14 PM" by this browser's clock, or undefined when its storage refuses. */
    storedAt,
    /** The offer was accepted or declined; from now on the form's own values are stored. */
    closeOffer: () => setOffer(undefined),
    /** The changes are saved and the form is about to close: nothing more is stored. */
    discard: () => {
      isSaved.current = true;
      remove(key);
    },
  };
}

/** Gives the changes to another form, which then offers them. False when it has changes of its own. */
export function moveUnsavedChanges(userId: string, from: string, to: string) {
  const source = storageKey(userId, from);
  const target = storageKey(userId, to);
  const changes = localStorage.getItem(source);
  if (changes === null || localStorage.getItem(target) !== null) return false;
  localStorage.setItem(target, changes);
  localStorage.removeItem(source);
  return true;
}

export function hasUnsavedChanges(userId: string, name: string) {
  return read(storageKey(userId, name)) !== undefined;
}

/** "draft" is what these were called first; browsers still have them under that name. */
function storageKey(userId: string, name: string) {
  return `draft:${userId}:${name}`;
}

function read<Values>(key: string): StoredChanges<Values> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function store(key: string, values: string, base: number | undefined) {
  const version = base === undefined ? "" : `"base":${base},`;
  try {
    localStorage.setItem(key, `{"at":"${new Date().toISOString()}",${version}"values":${values}}`);
    return true;
  } catch {
    // Storage is full or switched off: the warning on leaving remains.
    return false;
  }
}

function remove(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing to remove.
  }
}

function timeOfDay() {
  return new Date().toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}
