import { memo, type Ref } from "react";
import type { CheckedPost } from "../../../api/posts.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { FoldingSection } from "../../../ui/layout/folding-section.tsx";
import type { PostCheck } from "./use-post-check.ts";

export type PostWarning = CheckedPost["warnings"][number];

type PublishChecksProps = {
  listRef: Ref<HTMLUListElement>;
  result: PostCheck["result"];
  hasFailed: boolean;
  onRetry: () => void;
  onShow: (warning: PostWarning) => void;
};

/** What would embarrass when the post is public. Each entry leads to its place. */
export const PublishChecks = memo(function PublishChecks(props: PublishChecksProps) {
  const { listRef, result, hasFailed, onRetry, onShow } = props;
  const count = result?.warnings.length ?? 0;
  return (
    <FoldingSection
      title="Before you publish"
      note={count > 0 && <Badge tone="signal">{count}</Badge>}
    >
      {hasFailed && (
        <div role="alert" className="grid justify-items-start gap-3 text-sm">
          <p>We couldn’t check the post.</p>
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {!result && !hasFailed && <Skeleton className="h-12" />}
      {result && count === 0 && <p className="text-sm text-muted">Nothing to fix.</p>}
      {result && count > 0 && (
        <ul ref={listRef} aria-label="Before you publish" className="grid gap-1">
          {result.warnings.map((warning, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no state
            <li key={index}>
              <button
                type="button"
                className="w-full border-l-2 border-signal py-1 pl-3 text-left text-sm wrap-anywhere hover:text-signal"
                onClick={() => onShow(warning)}
              >
                {warning.message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </FoldingSection>
  );
});
