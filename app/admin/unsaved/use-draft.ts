import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { timeOfDay } from "../../dates.ts";
import { randomId } from "../../random-id.ts";
import { useStableCallback } from "../../ui/layout/use-stable-callback.ts";
import {
  chooseOffers,
  isNameOf,
  listChangesTo,
  moveUnsavedChanges,
  nameInTab,
  type Offer,
  removeStoredChanges,
  storageKey,
  storeChanges,
} from "./stored-changes.ts";
import { markOpen, stillOpen } from "./this-browser.ts";

export type DraftOptions<Values> = {
  userId: string;
  /** The name of the thing that the form edits, such as "profile" or "post:42". */
  subject: string;
  /** The values without unsaved changes, when the form opens. */
  saved: Values;
  /** The version of the saved values, which is stored with changes to them. */
  version?: number | undefined;
  /** The unsaved values with which the form opens, if any, and what is offered. */
  values?: Values;
  tab?: string | undefined;
  offers?: Offer<Values>[];
};

export type Draft<Values> = ReturnType<typeof useDraft<Values>>;

/**
 * The values of a form. This browser stores unsaved changes at once, so that they outlive a crash
 * and the session, and offers them when the form is opened again.
 */
export function useDraft<Values>({ userId, subject, version, ...opened }: DraftOptions<Values>) {
  const [tab, setTab] = useState(() => opened.tab ?? randomId());
  const [saved, setSaved] = useState(opened.saved);
  const [base, setBase] = useState(version);
  const [values, setValues] = useState(opened.values ?? saved);
  // Text typed in the visual editor is rendered later.
  const latest = useRef(values);
  const name = nameInTab(subject, tab);
  const stored = useStoredChanges({ userId, name, values, saved, base, latest });
  const { isDirty } = stored;
  const { exchange, ...offered } = useOffers({ ...opened, userId, subject, saved, isDirty });

  function show(next: Values) {
    latest.current = next;
    setValues(next);
  }

  /**
   * Restores the version, too, that the changes are based on: a newer one isn't overwritten unseen.
   */
  function restore(offer: Offer<Values>) {
    const next = randomId();
    if (offer.name) moveUnsavedChanges(userId, offer.name, nameInTab(subject, next));
    // The form's own changes stay stored under their own name, and are offered instead.
    const mine = { values: latest.current, base, at: new Date().toISOString(), name };
    exchange(offer, isDirty ? mine : undefined);
    setTab(next);
    show(offer.values);
    setBase(offer.base ?? version);
  }

  return {
    ...stored,
    ...offered,
    values,
    /** Nothing was typed that is rendered later. */
    isLatest: values === latest.current,
    saved,
    /** The version that the values are based on. */
    base,
    change: (update: (current: Values) => Values) => show(update(latest.current)),
    restore,
    /** Shows what someone else has saved. The form's own changes are offered instead. */
    load: (next: Values, version?: number) => {
      setSaved(next);
      restore({ values: next, base: version, at: "" });
    },
    /** Call it when the form was saved and stays open. `update`: its values from now on. */
    continueFrom: (next: Values, version?: number, update = (_: Values) => next) => {
      stored.removeStored();
      setSaved(next);
      setBase(version);
      show(update(latest.current));
    },
  };
}

type StoredForm<Values> = Pick<DraftOptions<Values>, "userId" | "saved"> & {
  name: string;
  values: Values;
  /** The version that the values are based on, needed when they are restored later. */
  base: number | undefined;
  /** The values that are about to be rendered may be newer. */
  latest: RefObject<Values>;
};

/** Stores unsaved changes in this browser, and tells its other tabs that they are being written. */
function useStoredChanges<Values>(form: StoredForm<Values>) {
  const { userId, name, values, saved, base, latest } = form;
  const key = storageKey(userId, name);
  const current = useMemo(() => JSON.stringify(values), [values]);
  const unchanged = useMemo(() => JSON.stringify(saved), [saved]);
  const isDirty = current !== unchanged;
  const isSaved = useRef(false);
  const [storedAt, setStoredAt] = useState<string>();

  useEffect(() => markOpen(name), [name]);

  useEffect(() => {
    if (isSaved.current) return;
    if (isDirty) setStoredAt(storeChanges(key, current, base) ? timeOfDay(new Date()) : undefined);
    else removeStoredChanges(key);
  }, [key, isDirty, current, base]);

  const storeLatest = useStableCallback(() => {
    const last = JSON.stringify(latest.current);
    if (isSaved.current || last === current) return;
    if (last === unchanged) removeStoredChanges(key);
    else storeChanges(key, last, base);
  });
  // The session may end before the last words are rendered.
  useEffect(() => storeLatest, [storeLatest]);

  return {
    isDirty,
    /** The time of day, as in "3:14 PM", or undefined if this browser's storage refuses. */
    storedAt,
    removeStored: () => removeStoredChanges(key),
    /**
     * Call it when the changes are saved and the form is about to close: nothing more is stored.
     */
    discard: () => {
      isSaved.current = true;
      removeStoredChanges(key);
    },
  };
}

type OfferOptions<Values> = DraftOptions<Values> & { isDirty: boolean };

/** Unsaved changes from before, of other tabs and other devices. */
function useOffers<Values>({ userId, subject, isDirty, ...opened }: OfferOptions<Values>) {
  const [offers, setOffers] = useState(opened.offers ?? []);
  /** The server's copy is on offer, so it must be neither deleted nor replaced. */
  const [isCopyOffered, setCopyOffered] = useState(offers.length > 0);

  const findOffers = useStableCallback(async () => {
    if (opened.offers) return;
    const here = listChangesTo<Values>(userId, subject);
    const open = await stillOpen(here.map(({ name }) => name));
    setOffers(chooseOffers(here, { saved: opened.saved, open }));
  });
  useEffect(() => void findOffers(), [findOffers]);

  /** The server's copy will be replaced: what only the server has is stored here. */
  function offerFromHere(kept: Offer<Values>[]) {
    const named = kept.map((offer) => {
      if (offer.name) return offer;
      const name = nameInTab(subject, randomId());
      const { values, base, at } = offer;
      const isStored = storeChanges(storageKey(userId, name), JSON.stringify(values), base, at);
      return isStored ? { ...offer, name } : offer;
    });
    setOffers(named);
    setCopyOffered(named.some(({ name }) => !name));
  }

  const keep = useStableCallback(() => {
    if (isCopyOffered) offerFromHere(offers);
  });
  useEffect(() => {
    if (isDirty) keep();
  }, [isDirty, keep]);

  return {
    /** A new form that was saved has another subject, to which older offers don't belong. */
    offers: useMemo(
      () => offers.filter(({ name }) => !name || isNameOf(subject, name)),
      [offers, subject],
    ),
    isCopyOffered,
    keep,
    /** The offer is restored, and what was in the form before is offered, if anything. */
    exchange(restored: Offer<Values>, before: Offer<Values> | undefined) {
      const others = offers.filter((offer) => offer !== restored);
      offerFromHere(before ? [before, ...others] : others);
    },
    discardOffer(discarded: Offer<Values>) {
      const others = offers.filter((offer) => offer !== discarded);
      if (discarded.name) removeStoredChanges(storageKey(userId, discarded.name));
      setOffers(others);
      if (others.length === 0) setCopyOffered(false);
    },
  };
}
