import type { Post } from "../../api/posts.ts";
import { Badge } from "../../ui/badge.tsx";

type EditorStateProps = {
  /** As it was last saved. */
  post: Post | undefined;
  unsaved: {
    isDirty: boolean;
    /** The time, or undefined when this browser stores no backup. */
    storedAt: string | undefined;
  };
};

/** What visitors see of the post, and whether changes are saved. */
export function EditorState({ post, unsaved }: EditorStateProps) {
  return (
    <p className="flex min-w-0 items-center gap-3 text-sm leading-tight text-muted">
      <Badge tone={post?.published ? "brand" : "neutral"}>
        {post?.published ? "Published" : "Draft"}
      </Badge>
      <span className="line-clamp-2 min-w-0">{stateOf(post, unsaved)}</span>
    </p>
  );
}

function stateOf(post: Post | undefined, { isDirty, storedAt }: EditorStateProps["unsaved"]) {
  if (!isDirty) return post ? "All changes saved" : "No changes yet";
  return storedAt ? `Unsaved changes, backed up in this browser at ${storedAt}` : "Unsaved changes";
}
