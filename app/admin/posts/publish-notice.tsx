import { useState } from "react";
import type { Post } from "../../api/posts.ts";
import { Button } from "../../ui/button.tsx";
import type { PostValues } from "./post-values.ts";

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
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-sm">
      <p className="mr-auto font-semibold text-signal">{countOf(warnings)}</p>
      <Button size="small" onClick={review}>
        Review
      </Button>
      <Button size="small" type="submit">
        {isPublishing ? "Publish anyway" : "Schedule anyway"}
      </Button>
    </div>
  );
}

function countOf(warnings: number) {
  return warnings === 1 ? "1 thing to look at" : `${warnings} things to look at`;
}
