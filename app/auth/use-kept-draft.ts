import { useEffect, useMemo, useRef, useState } from "react";

type Draft<Values> = { values: Values; at: string; base?: number };

type Form<Values> = {
  /** Names the form, and what it edits: "profile", "post:42". */
  name: string;
  userId: string;
  values: Values;
  saved: Values;
  /** The version that the values were made from, for whoever restores them later. */
  base?: number | undefined;
};

/**
 * Keeps unsaved work in this browser, so that it outlives the session, and offers it on return.
 * While an offer stands nothing is kept, or it would be overwritten: show the form disabled.
 */
export function useKeptDraft<Values>({ name, userId, values, saved, base }: Form<Values>) {
  const key = `draft:${userId}:${name}`;
  const current = useMemo(() => JSON.stringify(values), [values]);
  const unchanged = useMemo(() => JSON.stringify(saved), [saved]);
  const isDirty = current !== unchanged;
  const isOver = useRef(false);
  const [keptAt, setKeptAt] = useState<string>();
  const [offer, setOffer] = useState(() => {
    const draft = read<Values>(key);
    return JSON.stringify(draft?.values) === unchanged ? undefined : draft;
  });

  useEffect(() => {
    if (offer || isOver.current) return;
    if (isDirty) setKeptAt(keep(key, current, base) ? minute() : undefined);
    else drop(key);
  }, [key, offer, isDirty, current, base]);

  return {
    isDirty,
    offer,
    /** "3:14 PM" by this browser's clock, or undefined when its storage refuses. */
    keptAt,
    /** The offer is taken or declined; from here on the form's own values are kept. */
    closeOffer: () => setOffer(undefined),
    /** The work is saved and the form is about to go: nothing is kept any more. */
    forget: () => {
      isOver.current = true;
      drop(key);
    },
  };
}

/** Hands a draft to another form, which then offers it. False when that one has a draft of its own. */
export function moveDraft(userId: string, from: string, to: string) {
  const source = `draft:${userId}:${from}`;
  const target = `draft:${userId}:${to}`;
  const draft = localStorage.getItem(source);
  if (draft === null || localStorage.getItem(target) !== null) return false;
  localStorage.setItem(target, draft);
  localStorage.removeItem(source);
  return true;
}

export function hasDraft(userId: string, name: string) {
  return read(`draft:${userId}:${name}`) !== undefined;
}

function read<Values>(key: string): Draft<Values> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(key: string, values: string, base: number | undefined) {
  const version = base === undefined ? "" : `"base":${base},`;
  try {
    localStorage.setItem(key, `{"at":"${new Date().toISOString()}",${version}"values":${values}}`);
    return true;
  } catch {
    // Storage is full or switched off: the warning on leaving remains.
    return false;
  }
}

function drop(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing to drop.
  }
}

function minute() {
  return new Date().toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}
