import { useState } from "react";
import type { Post } from "../../../api/posts.ts";
import { Button } from "../../../ui/forms/button.tsx";
import type { PostValues } from "../editor/post-values.ts";

type PublishNoticeProps = {
  /** As it was last saved. */
  post: Post | undefined;
  values: PostValues;
  warnings: number;
  onReview: () => void;
};

/** Once, when the next save makes the post public: how much there is to look at. Nothing is blocked. */
export function PublishNotice({ post, values, warnings, onReview }: PublishNoticeProps) {
  const [isDone, setDone] = useState(false);
  const isPublishing = values.published && !post?.published;
  const isScheduling = values.publish_at !== "" && !post?.publish_at;
  if (isDone || warnings === 0 || !(isPublishing || isScheduling)) return null;

  function review() {
    setDone(true);
    onReview();
  }

  return (
    <div role="status" className="flex items-center gap-2 pb-2 text-sm leading-tight">
      <p className="mr-auto font-semibold text-signal">{countOf(warnings)}</p>
      <Button size="small" className="max-md:px-2" onClick={review}>
        Review
      </Button>
      <Button size="small" type="submit" className="shrink-0 max-md:px-2">
        {isPublishing ? "Publish anyway" : "Schedule anyway"}
      </Button>
    </div>
  );
}

function countOf(warnings: number) {
  return warnings === 1 ? "1 thing to look at" : `${warnings} things to look at`;
}
