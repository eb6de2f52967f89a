import { useEffect, useRef, useState } from "react";
import type { Post } from "../../../api/posts.ts";
import type { WorkingCopy } from "../../../api/working-copies.ts";
import { randomId } from "../../../random-id.ts";
import { useAdmin } from "../../../session/use-admin.ts";
import { moveUnsavedChanges } from "../../stored-changes.ts";
import { useStoredChanges } from "../../use-stored-changes.ts";
import { markOpen } from "../autosave/open-in-tabs.ts";
import { backupName, type PostOffer } from "../autosave/post-backups.ts";
import { newPostName, type UnfinishedPost } from "../autosave/unfinished-posts.ts";
import { usePostOffers } from "../autosave/use-post-offers.ts";
import { useWorkingCopy } from "../autosave/use-working-copy.ts";
import {
  EMPTY,
  type PostValues,
  savedValues,
  upgraded,
  valuesAfterSave,
  valuesOfSaved,
  withFollowingSlug,
} from "./post-values.ts";

/**
 * A saved post with the unsaved changes to it that the server has, if that is known, and the backups
 * that other tabs are writing; or a new post, empty or restored.
 */
export type Edited =
  | {
      post: Post;
      copy: WorkingCopy | null | undefined;
      open: Set<string>;
      newId?: never;
      unfinished?: never;
    }
  | {
      post?: never;
      copy?: never;
      open?: never;
      newId: string;
      unfinished: UnfinishedPost | undefined;
    };

/** The form's values, backed up in this browser and on the server until they are saved. */
export function usePostValues({ post: opened, copy, open, newId = "", unfinished }: Edited) {
  const { id: userId } = useAdmin();
  const [post, setPost] = useState(opened);
  const [saved, setSaved] = useState(() => (post ? savedValues(post) : EMPTY));
  const [values, setValues] = useState({ ...saved, ...upgraded(unfinished?.values ?? {}) });
  // What is typed in the visual editor is rendered later.
  const latest = useRef(values);
  const [base, setBase] = useState(post?.version);
  const [tab, setTab] = useState(randomId);
  const offered = usePostOffers({ userId, postId: post?.id, copy, open, saved });
  const isActive = !offered.isUndecided;
  const name = post ? backupName(post.id, tab) : newPostName(newId);
  const stored = useStoredChanges({ name, userId, values, saved, base, isActive, latest });
  const { isDirty } = stored;
  const mayExist = post ? offered.ownsCopy : unfinished !== undefined;
  const id = post?.id ?? newId;
  const backup = useWorkingCopy({ id, values, base, isDirty, isActive, mayExist });
  useEffect(() => markOpen(name), [name]);

  function show(next: PostValues) {
    latest.current = next;
    setValues(next);
  }

  function change(part: Partial<PostValues>) {
    const { current } = latest;
    const follows = part.title !== undefined && !post;
    show(follows ? withFollowingSlug(current, part.title ?? "") : { ...current, ...part });
  }

  /** With the version the changes are based on, so that a newer version isn't overwritten unseen. */
  function restore(offer: PostOffer) {
    if (!post) return;
    const next = randomId();
    if (offer.name) moveUnsavedChanges(userId, offer.name, backupName(post.id, next));
    // What the form has stays stored under its own name, and is offered instead.
    const mine = { values: latest.current, base, at: new Date().toISOString(), name };
    offered.exchange(offer, isDirty ? mine : undefined);
    setTab(next);
    show({ ...saved, ...upgraded(offer.values) });
    setBase(offer.base ?? post.version);
  }

  /** The form stays open after a save. `sent`: the values that were saved. */
  function continueFrom(next: Post, sent: PostValues) {
    const after = valuesOfSaved(next, sent);
    stored.removeStored();
    backup.restart();
    setPost(next);
    setSaved(after);
    setBase(next.version);
    show(valuesAfterSave(latest.current, sent, after));
  }

  return {
    /** As it was last saved. */
    post,
    values,
    change,
    base,
    restore,
    continueFrom,
    saved,
    unsaved: { ...stored, ...offered },
    backup,
  };
}
