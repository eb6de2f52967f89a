import { useEffect, useRef, useState } from "react";
import type { Post } from "../../../api/posts.ts";
import { request } from "../../../session/admin-request.ts";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import { type BackupState, backupQueue } from "../../unsaved/backup-queue.ts";
import { chooseOffers, isNameOf, listChangesTo } from "../../unsaved/stored-changes.ts";
import { deviceId } from "../../unsaved/this-browser.ts";
import { type Draft, useDraft } from "../../unsaved/use-draft.ts";
import { useAdmin } from "../../use-admin.ts";
import {
  NEW_POST,
  postSubject,
  toUnsavedChanges,
  type UnfinishedPost,
  type WorkingCopy,
} from "../autosave/unfinished-posts.ts";
import {
  EMPTY,
  type PostValues,
  savedValues,
  valuesAfterSave,
  valuesOfSaved,
  withFollowingSlug,
} from "../form-values.ts";
import { keepsDate } from "../publishing/publish-date.ts";

/**
 * A saved post with the unsaved changes to it that the server has, if that is known, and the backups
 * that other tabs are writing; or a new post, empty or restored.
 */
export type EditorSource =
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
export function usePostValues(edited: EditorSource) {
  const { id: userId } = useAdmin();
  const [post, setPost] = useState(edited.post);
  const [{ ownsCopy, ...opened }] = useState(() => openPost(edited, userId));
  const draft = useDraft({
    ...opened,
    userId,
    subject: post ? postSubject(post.id) : NEW_POST,
    version: post?.version,
    tab: edited.newId,
  });
  const backup = useWorkingCopy(post?.id ?? edited.newId ?? "", draft, ownsCopy);

  function change(part: Partial<PostValues>) {
    const follows = part.title !== undefined && !post;
    draft.change((current) =>
      follows ? withFollowingSlug(current, part.title ?? "") : { ...current, ...part },
    );
  }

  /**
   * Continues with the saved post, because the form stays open. `sent`: the values that were saved.
   */
  function continueFrom(next: Post, sent: PostValues) {
    const after = valuesOfSaved(next, sent, keepsDate(userId));
    backup.restart();
    setPost(next);
    draft.continueFrom(after, next.version, (current) => valuesAfterSave(current, sent, after));
  }

  /** A save deletes the server's copy, which may be on offer. */
  function beforeSave() {
    draft.keep();
    return backup.pause();
  }

  return {
    draft,
    /** The post as it was last saved. */
    post,
    change,
    continueFrom,
    backup: { ...backup, beforeSave },
  };
}

/** The values with which the form opens, and the unsaved changes to offer. */
function openPost({ post, copy, open, unfinished }: EditorSource, userId: string) {
  if (!post) {
    const values = { ...EMPTY, ...unfinished?.values };
    return { saved: EMPTY, values, offers: [], ownsCopy: unfinished !== undefined };
  }
  const saved = savedValues(post, keepsDate(userId));
  const subject = postSubject(post.id);
  const here = listChangesTo<PostValues>(userId, subject);
  const onServer = copy ? toUnsavedChanges(copy) : undefined;
  const isOpenElsewhere = [...open].some((name) => isNameOf(subject, name));
  return {
    saved,
    values: saved,
    offers: chooseOffers(here, { saved, open, onServer }),
    /** The server's copy, if there is one, is not that of another tab. */
    ownsCopy: copy !== null && (!isOpenElsewhere || onServer?.isElsewhere === true),
  };
}

type CopyContent = { values: PostValues; base?: number | undefined };

/**
 * Stores unsaved changes on the server, so that they can be restored on any device. `id`: of the
 * post, or the random one of a new post. `mayExist`: the server may have a copy from before.
 */
function useWorkingCopy(id: string, draft: Draft<PostValues>, mayExist: boolean) {
  const { values, base, isDirty, isCopyOffered } = draft;
  const [state, setState] = useState<BackupState>({ status: "none" });
  const sendCopy = useStableCallback((copy: CopyContent | null) => saveOrRemoveCopy(id, copy));
  const [queue] = useState(() => backupQueue<CopyContent>(sendCopy, setState));
  const mayBeStored = useRef(mayExist);

  useEffect(() => {
    if (isCopyOffered) return;
    if (isDirty) {
      queue.change({ values, base });
    } else if (mayBeStored.current) {
      queue.change(null);
      // Don't wait: discarded changes must not be offered again.
      queue.start();
    }
    mayBeStored.current = isDirty;
  }, [queue, isCopyOffered, isDirty, values, base]);

  useEffect(() => {
    const startWhenHidden = () => document.hidden && queue.start();
    window.addEventListener("online", queue.start);
    document.addEventListener("visibilitychange", startWhenHidden);
    return () => {
      window.removeEventListener("online", queue.start);
      document.removeEventListener("visibilitychange", startWhenHidden);
      queue.close();
    };
  }, [queue]);

  return {
    state,
    pause: queue.pause,
    resume: () => queue.resume(),
    /** Call it when the post was saved and its copy deleted. */
    restart: () => {
      mayBeStored.current = false;
      queue.resume(true);
      setState({ status: "none" });
    },
  };
}

export function saveOrRemoveCopy(id: string, copy: CopyContent | null) {
  const params = { id };
  if (!copy) return request("DELETE /api/admin/working-copies/:id", { params });
  const { values, base = null } = copy;
  const body = { values, base, device: deviceId() };
  return request("PUT /api/admin/working-copies/:id", { params, body });
}
