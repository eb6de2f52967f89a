import type { ListedPost } from "../../../api/posts.ts";
import { classNames } from "../../../ui/layout/class-names.ts";

/** A dot and a word. */
export function PostState({ post }: { post: ListedPost }) {
  const { word, dot } = describeState(post);
  return (
    <p className="flex items-center gap-2 text-ink">
      <span className={classNames("size-2 shrink-0 rounded-full border", dot)} />
      <span>{word}</span>
    </p>
  );
}

function describeState({ published, publish_at }: ListedPost) {
  if (published) return { word: "Published", dot: "border-brand bg-brand" };
  if (publish_at) return { word: "Scheduled", dot: "border-brand" };
  return { word: "Draft", dot: "border-control" };
}
