import { useEffect, useState } from "react";
import { workingCopiesApi } from "../../../api/working-copies.ts";
import { randomId } from "../../../random-id.ts";
import { useAdmin } from "../../../session/use-admin.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { deviceId } from "../../device-id.ts";
import { read, remove, storageKey, store } from "../../stored-changes.ts";
import { UnsavedChangesOffer } from "../../unsaved-changes-offer.tsx";
import { openInOtherTabs } from "../autosave/open-in-tabs.ts";
import { newPostName, type UnfinishedPost, unfinishedPosts } from "../autosave/unfinished-posts.ts";
import { PostEditor } from "./post-editor.tsx";
import type { PostValues } from "./post-values.ts";

type NewPostProps = {
  /** It has been saved in place: other unsaved posts would need another page. */
  isSaved: boolean;
  /** Shows a newer version of it, once it is saved. */
  onLoad: () => void;
};

/** A new post in a working copy of its own, so that two tabs can write two. Offers unfinished ones. */
export function NewPost({ isSaved, onLoad }: NewPostProps) {
  const [newId] = useState(randomId);
  const [restored, setRestored] = useState<UnfinishedPost>();
  const [isOpen, setOpen] = useState(false);
  const { unfinished, asStored, discard, unlessOpen } = useUnfinishedPosts();
  const id = restored?.id ?? newId;
  const others = isSaved ? [] : unfinished.filter((post) => post.id !== id);

  function restore(post: UnfinishedPost) {
    setRestored(asStored(post));
    setOpen(false);
  }

  return (
    <>
      {/* Always there: the offer arrives late, and must not move the form under the hand. */}
      <div className="flex min-h-11 items-center gap-3 text-sm sm:-mt-11 sm:justify-end">
        <p role="status">{others.length > 0 && `You have ${unsavedPosts(others.length)}.`}</p>
        {others.length > 0 && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide" : "Show"}
            <span className="sr-only"> unsaved posts</span>
          </Button>
        )}
      </div>
      {isOpen &&
        others.map((post) => (
          <UnsavedChangesOffer
            key={post.id}
            title={post.values.title || "Untitled"}
            at={post.at}
            isElsewhere={post.isElsewhere}
            onRestore={() => unlessOpen(post, () => restore(post))}
            onDiscard={() => unlessOpen(post, () => discard(post))}
          />
        ))}
      <PostEditor key={id} newId={id} unfinished={restored} onLoad={onLoad} />
    </>
  );
}

function useUnfinishedPosts() {
  const { id: userId } = useAdmin();
  const [unfinished, setUnfinished] = useState<UnfinishedPost[]>([]);

  useEffect(() => {
    let isCurrent = true;
    void unfinishedPosts(userId).then((posts) => isCurrent && setUnfinished(posts));
    return () => {
      isCurrent = false;
    };
  }, [userId]);

  async function discard(post: UnfinishedPost) {
    setUnfinished((posts) => posts.filter(({ id }) => id !== post.id));
    remove(storageKey(userId, newPostName(post.id)));
    toast.undoable("Unsaved post discarded.", () => undo(post));
    await workingCopiesApi.remove(post.id).catch(() => {
      toast.failure("Error", "We can’t reach the server. You may see this unsaved post again.");
    });
  }

  async function undo(post: UnfinishedPost) {
    const { id, values } = post;
    setUnfinished((posts) => [post, ...posts]);
    store(storageKey(userId, newPostName(id)), JSON.stringify(values));
    await workingCopiesApi.save(id, { values, base: null, device: deviceId() }).catch(() => {});
  }

  /** Another tab may have opened it since it was offered here. */
  async function unlessOpen(post: UnfinishedPost, act: () => void) {
    if (!(await openInOtherTabs()).has(newPostName(post.id))) return act();
    setUnfinished((posts) => posts.filter(({ id }) => id !== post.id));
    const title = post.values.title || "Untitled";
    toast.info(`“${title}” is open in another tab`, "Continue writing it there.");
  }

  /** It may have been restored, continued and left for another one since it was listed. */
  function asStored(post: UnfinishedPost): UnfinishedPost {
    const stored = read<PostValues>(storageKey(userId, newPostName(post.id)));
    return stored && stored.at > post.at ? { ...post, ...stored } : post;
  }

  return { unfinished, asStored, discard, unlessOpen };
}

function unsavedPosts(count: number) {
  return count === 1 ? "1 unsaved post" : `${count} unsaved posts`;
}
