import { useEffect, useMemo, useRef, useState } from "react";
import { read, remove, type StoredChanges, storageKey, store } from "./stored-changes.ts";

export type OfferedChanges<Values> = StoredChanges<Values> & {
  /** From another device, by way of the server. */
  isElsewhere?: boolean;
};

type Form<Values> = {
  /** Names the form, and what it edits: "profile", "post:42". */
  name: string;
  userId: string;
  values: Values;
  saved: Values;
  /** The version that the values are based on, for when they are restored later. */
  base?: number | undefined;
  /** Changes that the server has. They are offered if they are newer than those in this browser. */
  onServer?: OfferedChanges<Values> | undefined;
  /** The values are restored changes already. */
  isRestored?: boolean;
};

/**
 * Stores unsaved changes in this browser, so that they outlive the session, and offers them when the
 * form is opened again. While they are offered nothing is stored, or they would be overwritten: show
 * the form disabled.
 */
export function useUnsavedChanges<Values>(form: Form<Values>) {
  const { name, userId, values, saved, base, onServer, isRestored } = form;
  const key = storageKey(userId, name);
  const current = useMemo(() => JSON.stringify(values), [values]);
  const unchanged = useMemo(() => JSON.stringify(saved), [saved]);
  const isDirty = current !== unchanged;
  const isSaved = useRef(false);
  const [storedAt, setStoredAt] = useState<string>();
  const [offer, setOffer] = useState(() => {
    const stored = isRestored ? undefined : newest(read<Values>(key), onServer);
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

/** This browser stores every change before the server gets it, so only another one can be newer. */
export function newest<Values>(
  here: OfferedChanges<Values> | undefined,
  onServer: OfferedChanges<Values> | undefined,
) {
  if (!here || !onServer) return here ?? onServer;
  return onServer.isElsewhere && onServer.at > here.at ? onServer : here;
}

function timeOfDay() {
  return new Date().toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}
