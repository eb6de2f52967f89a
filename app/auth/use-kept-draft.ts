import { useEffect, useState } from "react";

type Draft<Values> = { values: Values; at: string };

type Form<Values> = {
  /** Names the form, and what it edits: "profile", "post:42". */
  name: string;
  userId: string;
  values: Values;
  saved: Values;
};

/**
 * Keeps unsaved work in this browser, so that it outlives the session, and offers it on return.
 * While an offer stands nothing is kept, or it would be overwritten: show the form disabled.
 */
export function useKeptDraft<Values>({ name, userId, values, saved }: Form<Values>) {
  const key = `draft:${userId}:${name}`;
  const current = JSON.stringify(values);
  const unchanged = JSON.stringify(saved);
  const isDirty = current !== unchanged;
  const [offer, setOffer] = useState(() => {
    const draft = read<Values>(key);
    return JSON.stringify(draft?.values) === unchanged ? undefined : draft;
  });

  useEffect(() => {
    if (offer) return;
    if (isDirty) keep(key, current);
    else drop(key);
  }, [key, offer, isDirty, current]);

  return {
    isDirty,
    offer,
    /** The offer is taken or declined; from here on the form's own values are kept. */
    closeOffer: () => setOffer(undefined),
  };
}

function read<Values>(key: string): Draft<Values> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(key: string, values: string) {
  try {
    localStorage.setItem(key, `{"at":"${new Date().toISOString()}","values":${values}}`);
  } catch {
    // Storage is full or switched off: the warning on leaving remains.
  }
}

function drop(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing to drop.
  }
}
