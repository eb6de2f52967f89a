import { useState } from "react";
import type { WorkingCopy } from "../../../api/working-copies.ts";
import { remove, storageKey } from "../../stored-changes.ts";
import type { PostValues } from "../editor/post-values.ts";
import { backupName, chooseOffers, listBackups, type PostOffer } from "./post-backups.ts";
import { toUnsavedChanges } from "./unfinished-posts.ts";

type Opened = {
  userId: string;
  /** Undefined: a new post, which has nothing to offer. */
  postId: string | undefined;
  copy: WorkingCopy | null | undefined;
  /** The backups that other tabs are writing. */
  open: Set<string> | undefined;
  saved: PostValues;
};

/** Unsaved changes to a post that this browser or the server has. */
export function usePostOffers({ userId, postId, copy, open = new Set(), saved }: Opened) {
  const [first] = useState(() => {
    if (postId === undefined) return { offers: [], ownsCopy: false };
    const onServer = copy ? toUnsavedChanges(copy) : undefined;
    const here = listBackups(userId, postId);
    const isOpenElsewhere = [...open].some((name) => name.startsWith(backupName(postId, "")));
    return {
      offers: chooseOffers(here, onServer, { saved, open }),
      ownsCopy: copy !== null && (!isOpenElsewhere || onServer?.isElsewhere === true),
    };
  });
  const [offers, setOffers] = useState<PostOffer[]>(first.offers);
  const [isUndecided, setUndecided] = useState(offers.length > 0);

  return {
    offers,
    /** Nothing was restored yet, and not everything discarded: show the form disabled. */
    isUndecided,
    /** The server's copy, if there is one, is not that of another tab. */
    ownsCopy: first.ownsCopy,
    /** The offer is restored, and what was in the form before is offered, if anything. */
    exchange(restored: PostOffer, before: PostOffer | undefined) {
      const others = offers.filter((offer) => offer !== restored);
      setOffers(before ? [before, ...others] : others);
      setUndecided(false);
    },
    discardOffer(discarded: PostOffer) {
      const others = offers.filter((offer) => offer !== discarded);
      if (discarded.name) remove(storageKey(userId, discarded.name));
      setOffers(others);
      if (others.length === 0) setUndecided(false);
    },
  };
}
