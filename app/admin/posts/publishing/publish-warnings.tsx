import { type KeyboardEvent, memo } from "react";
import type { CheckedPost } from "../../../api/posts.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { ChevronDown } from "../../../ui/layout/icons.tsx";
import type { PostCheck } from "./use-post-check.ts";

export type PostWarning = CheckedPost["warnings"][number];

type PublishWarningsProps = Pick<PostCheck, "result" | "hasFailed" | "retry"> & {
  onShow: (warning: PostWarning) => void;
};

/** What would embarrass when the post is public. Each entry leads to its place, and none blocks. */
export const PublishWarnings = memo(function PublishWarnings(props: PublishWarningsProps) {
  const { result, hasFailed, retry, onShow } = props;
  if (hasFailed) {
    return (
      <p role="alert" className="flex items-center gap-3">
        We couldn’t check the post.
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </p>
    );
  }
  if (!result || result.warnings.length === 0) return null;
  return (
    <details className="group" onKeyDown={closeOnEscape}>
      <summary className="flex min-h-6 list-none items-center gap-2 font-semibold whitespace-nowrap text-signal md:min-h-9 hover:underline [&::-webkit-details-marker]:hidden">
        <Count of={result.warnings.length} />
        <span className="rotate-180 group-open:rotate-0">
          <ChevronDown size={16} />
        </span>
      </summary>
      {/* Above the bar, so that the summary stays where it is. */}
      <div className="absolute inset-x-0 bottom-full max-h-[40dvh] overflow-y-auto border-y border-rule bg-raised px-4 py-2">
        <ul aria-label="Before you publish" className="grid gap-1">
          {result.warnings.map((warning, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no state
            <li key={index}>
              <button
                type="button"
                className="w-full border-l-2 border-signal py-1 pl-3 text-left wrap-anywhere hover:text-signal"
                onClick={() => onShow(warning)}
              >
                {warning.message}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
});

/** On phones there is no room for all of it. */
function Count({ of: count }: { of: number }) {
  return (
    <span>
      {count === 1 ? "1 thing" : `${count} things`}
      <span className="max-md:sr-only"> to look at</span>
    </span>
  );
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}
