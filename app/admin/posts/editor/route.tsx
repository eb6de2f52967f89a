import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { counted } from "#platform/text/counted.ts";
import type { Post } from "../../../api/posts.ts";
import { randomId } from "../../../random-id.ts";
import { request } from "../../../session/admin-request.ts";
import { forForm } from "../../../session/query-client.ts";
import { nullWhenMissing } from "../../../session/requests.ts";
import { Button } from "../../../ui/button.tsx";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { LinkButton } from "../../../ui/layout/link.tsx";
import {
  listChangesTo,
  moveUnsavedChanges,
  readStoredChanges,
  removeStoredChanges,
  storageKey,
  storeChanges,
} from "../../unsaved/stored-changes.ts";
import { openInOtherTabs } from "../../unsaved/this-browser.ts";
import { UnsavedChangesOffer } from "../../unsaved-changes.tsx";
import { useAdmin } from "../../use-admin.ts";
import {
  listUnfinishedPosts,
  newPostName,
  postSubject,
  type UnfinishedPost,
} from "../autosave/unfinished-posts.ts";
import type { PostValues } from "../form-values.ts";
import { PostEditor } from "./post-editor.tsx";
import { saveOrRemoveCopy } from "./use-post-values.ts";

/**
 * The page for new and existing posts. They share a layout because a new post is saved in place.
 */
export default function PostEditorPage() {
  const { id } = useParams();
  const { state } = useLocation();
  /** `opened`: the post with which the form was opened; undefined for a new one. */
  const [form, setForm] = useState({ id, opened: id, key: 0 });
  const reopen = () => setForm({ id, opened: id, key: form.key + 1 });

  if (form.id !== id) {
    if (state?.isSamePage) setForm({ ...form, id });
    else reopen();
  }

  // The bar of the editor is at the bottom of the window, even if the page is short.
  return (
    <div className="editor-page flex min-h-[calc(100dvh-3.5rem)] flex-col px-4 in-data-writing-mode:min-h-dvh lg:min-h-dvh">
      <h1 className="flex min-h-11 items-center text-lg">{id ? "Edit Post" : "Create New Post"}</h1>
      {form.opened ? (
        <EditedPost key={form.key} id={form.opened} />
      ) : (
        <NewPost key={form.key} isSaved={id !== undefined} onLoad={reopen} />
      )}
    </div>
  );
}

function EditedPost({ id }: { id: string }) {
  const fetched = useQuery({
    ...forForm,
    queryKey: ["edited post", id],
    queryFn: () => fetchPost(id),
  });
  const [newer, setNewer] = useState<Post>();
  const [loads, setLoads] = useState(0);

  /** Remounts the form, which then offers the unsaved changes of the old one. */
  function load(post: Post) {
    setNewer(post);
    setLoads(loads + 1);
  }

  return (
    <WhenFetched fetched={fetched}>
      {({ post, copy, open }) =>
        post ? (
          <PostEditor
            key={loads}
            post={newer ?? post}
            copy={newer ? undefined : copy}
            open={open}
            onLoad={load}
          />
        ) : (
          <PostMissing id={id} />
        )
      }
    </WhenFetched>
  );
}

async function fetchPost(id: string) {
  const params = { id };
  const [post, { copy }] = await Promise.all([
    request("GET /api/admin/posts/:id", { params }).catch(nullWhenMissing),
    request("GET /api/admin/working-copies/:id", { params }),
  ]);
  // Ask last: after a reload, the previous page may need a moment to release its lock.
  return { post, copy, open: await openInOtherTabs() };
}

/** Offers to use unsaved changes to a post that someone else deleted for a new post. */
function PostMissing({ id }: { id: string }) {
  const { id: userId } = useAdmin();
  const navigate = useNavigate();
  const backups = listChangesTo(userId, postSubject(id));

  function rescue() {
    for (const { name } of backups) {
      moveUnsavedChanges(userId, name, newPostName(randomId()));
    }
    navigate("/admin/posts/new");
  }

  return (
    <div className="grid justify-items-start gap-4 border-t border-rule pt-6">
      <p>Post not found. It may have been deleted.</p>
      {backups.length > 0 && (
        <>
          <p>Your unsaved changes are still in this browser.</p>
          <Button variant="main" onClick={rescue}>
            Create a new post from them
          </Button>
        </>
      )}
      <LinkButton to="/admin/posts">Manage Posts</LinkButton>
    </div>
  );
}

type NewPostProps = {
  /** The post has been saved in place, so other unsaved posts are not offered any more. */
  isSaved: boolean;
  /** Shows a newer version of the post, once it is saved. */
  onLoad: () => void;
};

/**
 * A new post with a working copy of its own, so that two tabs can write two. Offers unfinished
 * ones.
 */
function NewPost({ isSaved, onLoad }: NewPostProps) {
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
      {/* Reserve the space: the offer arrives late, and must not move the form. */}
      <div className="flex min-h-11 items-center gap-3 text-sm sm:-mt-11 sm:justify-end">
        <p role="status">
          {others.length > 0 && `You have ${counted(others.length, "unsaved post")}.`}
        </p>
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
    void listUnfinishedPosts(userId).then((posts) => isCurrent && setUnfinished(posts));
    return () => {
      isCurrent = false;
    };
  }, [userId]);

  async function discard(post: UnfinishedPost) {
    setUnfinished((posts) => posts.filter(({ id }) => id !== post.id));
    removeStoredChanges(storageKey(userId, newPostName(post.id)));
    toast.undoable("Unsaved post discarded.", () => undo(post));
    await saveOrRemoveCopy(post.id, null).catch(() => {
      toast.failure("Error", "We can’t reach the server. You may see this unsaved post again.");
    });
  }

  async function undo(post: UnfinishedPost) {
    const { id, values } = post;
    setUnfinished((posts) => [post, ...posts]);
    storeChanges(storageKey(userId, newPostName(id)), JSON.stringify(values));
    await saveOrRemoveCopy(id, { values }).catch(() => {});
  }

  /** Runs the action, unless another tab has opened the post since it was offered here. */
  async function unlessOpen(post: UnfinishedPost, act: () => void) {
    if (!(await openInOtherTabs()).has(newPostName(post.id))) return act();
    setUnfinished((posts) => posts.filter(({ id }) => id !== post.id));
    const title = post.values.title || "Untitled";
    toast.info(`“${title}” is open in another tab`, "Continue writing it there.");
  }

  /**
   * The post as it is stored now: it may have been restored, continued and left since it was
   * listed.
   */
  function asStored(post: UnfinishedPost): UnfinishedPost {
    const stored = readStoredChanges<PostValues>(storageKey(userId, newPostName(post.id)));
    return stored && stored.at > post.at ? { ...post, ...stored } : post;
  }

  return { unfinished, asStored, discard, unlessOpen };
}
