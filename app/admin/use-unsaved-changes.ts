import { useState } from "react";
import { read, storageKey } from "./stored-changes.ts";
import { useStoredChanges } from "./use-stored-changes.ts";

type Form<Values> = { name: string; userId: string; values: Values; saved: Values };

/**
 * Stores unsaved changes in this browser and offers them when the form is opened again. While they
 * are offered nothing is stored, or they would be overwritten: show the form disabled.
 */
export function useUnsavedChanges<Values>(form: Form<Values>) {
  const { name, userId, saved } = form;
  const [offer, setOffer] = useState(() => {
    const stored = read<Values>(storageKey(userId, name));
    return JSON.stringify(stored?.values) === JSON.stringify(saved) ? undefined : stored;
  });
  const { isDirty, removeStored } = useStoredChanges({
    ...form,
    isActive: offer === undefined,
  });
  return {
    isDirty,
    offer,
    /** The changes are saved and the form stays open. */
    removeStored,
    /** The offer was accepted or declined; from now on the form's own values are stored. */
    closeOffer: () => setOffer(undefined),
  };
}
