import { useRef } from "react";
import { type ListedPost, postsApi } from "../../api/posts.ts";
import { shortDate } from "../../dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { useToast } from "../../ui/toasts.tsx";

type PostRowsProps = { posts: ListedPost[]; onDeleted: () => void };

export function PostRows({ posts, onDeleted }: PostRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const toast = useToast();

  async function remove({ id }: ListedPost) {
    try {
      await postsApi.remove(id);
      toast.success("Success", "Post deleted successfully.");
      // The button that has the focus is about to be removed.
      list.current?.focus({ preventScroll: true });
      onDeleted();
    } catch {
      toast.failure("Error", "Failed to delete post.");
    }
  }

  return (
    <ul ref={list} tabIndex={-1} aria-label="Posts" className="border-b border-rule">
      {posts.map((post) => (
        <li key={post.id} className="managed-post">
          <div className="min-w-0">
            <h2 className="managed-post-title">
              {post.title}{" "}
              <Badge tone={post.published ? "brand" : "neutral"}>
                {post.published ? "Published" : "Draft"}
              </Badge>
            </h2>
            <p className="mt-1 text-[0.9rem] text-muted">
              Created {dateOf(post.created_at)} • Updated {dateOf(post.updated_at)}
            </p>
          </div>
          <PostActions post={post} onDelete={() => remove(post)} />
        </li>
      ))}
    </ul>
  );
}

function PostActions({ post, onDelete }: { post: ListedPost; onDelete: () => void }) {
  const which = <span className="sr-only"> “{post.title}”</span>;
  return (
    <p className="flex flex-wrap gap-2 sm:justify-end">
      {post.published && (
        <a href={`/blog/${post.slug}`} target="_blank" rel="noreferrer" className={buttonClass({})}>
          View{which}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      <LinkButton to={`/admin/posts/edit/${post.id}`}>Edit{which}</LinkButton>
      <ConfirmDialog
        title="Delete Post"
        text={`Are you sure you want to delete "${post.title}"? This action cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={onDelete}
        trigger={<Button>Delete{which}</Button>}
      />
    </p>
  );
}

function dateOf(time: string) {
  return shortDate(new Date(time));
}
