import { useEffect, useState } from "react";
import type { Post } from "../../../api/posts.ts";
import { dateAndTime } from "../../../dates.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { saveState } from "./save-state.ts";
import type { usePostEditing } from "./use-post-editing.ts";

const EVERY_MS = 10_000;

type EditorStateProps = {
  /** As it was last saved. */
  post: Post | undefined;
  unsaved: ReturnType<typeof usePostEditing>["unsaved"];
};

/** What visitors see of the post, and whether changes are saved. */
export function EditorState({ post, unsaved }: EditorStateProps) {
  const { isDirty, storedAt, backup } = unsaved;
  const now = useNow(backup.savedAt);
  const { text, isProblem } = saveState({ isNew: !post, isDirty, storedAt, backup }, now);
  return (
    <div className="flex min-w-0 items-center gap-2 text-xs/3.5 text-muted md:text-sm/tight">
      {/* On phones there is no room for both, and unsaved changes are more important. */}
      <span className={classNames("shrink-0", isDirty && "max-md:sr-only")}>
        <StatusBadge post={post} />
      </span>
      <p
        role={isProblem ? "alert" : undefined}
        className={classNames("min-w-0", isProblem ? "font-semibold text-signal" : "line-clamp-3")}
      >
        {text}
      </p>
    </div>
  );
}

function StatusBadge({ post }: Pick<EditorStateProps, "post">) {
  if (post?.published) return <Badge tone="brand">Published</Badge>;
  if (!post?.publish_at) return <Badge>Draft</Badge>;
  return (
    <Badge tone="good">
      Scheduled
      <span className="max-md:sr-only"> for {dateAndTime(new Date(post.publish_at))}</span>
    </Badge>
  );
}

/** For "10 s ago": renders again every ten seconds, and after each backup. */
function useNow(savedAt: Date | undefined) {
  const [now, setNow] = useState(() => new Date());
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a backup the time is read again
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, [savedAt]);
  return now;
}
