import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { timeOfDay } from "../dates.ts";
import { useStableCallback } from "../ui/layout/use-stable-callback.ts";
import { remove, storageKey, store } from "./stored-changes.ts";

type Form<Values> = {
  /** Names the form, and what it edits: "profile", "post:42". */
  name: string;
  userId: string;
  values: Values;
  saved: Values;
  /** The version that the values are based on, for when they are restored later. */
  base?: number | undefined;
  /** False while stored changes are offered, which must not be overwritten. */
  isActive: boolean;
  /** The values that are about to be rendered, if they may be newer. */
  latest?: RefObject<Values>;
};

/** Stores unsaved changes in this browser, so that they outlive the session. */
export function useStoredChanges<Values>(form: Form<Values>) {
  const { name, userId, values, saved, base, isActive, latest } = form;
  const key = storageKey(userId, name);
  const current = useMemo(() => JSON.stringify(values), [values]);
  const unchanged = useMemo(() => JSON.stringify(saved), [saved]);
  const isDirty = current !== unchanged;
  const isSaved = useRef(false);
  const [storedAt, setStoredAt] = useState<string>();

  useEffect(() => {
    if (!isActive || isSaved.current) return;
    if (isDirty) setStoredAt(store(key, current, base) ? timeOfDay(new Date()) : undefined);
    else remove(key);
  }, [key, isActive, isDirty, current, base]);

  const storeLatest = useStableCallback(() => {
    const last = latest && JSON.stringify(latest.current);
    if (!isActive || isSaved.current || last === undefined || last === current) return;
    if (last === unchanged) remove(key);
    else store(key, last, base);
  });
  // The session may end before the last words are rendered.
  useEffect(() => storeLatest, [storeLatest]);

  return {
    isDirty,
    /** "3:14 PM", or undefined when this browser's storage refuses. */
    storedAt,
    /** The changes are saved and the form stays open. */
    removeStored: () => remove(key),
    /** The changes are saved and the form is about to close: nothing more is stored. */
    discard: () => {
      isSaved.current = true;
      remove(key);
    },
  };
}
