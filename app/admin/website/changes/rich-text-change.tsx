import type { Change } from "#features/website/changes.ts";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { blockDiff } from "../../posts/history/block-diff.ts";
import { BlockDifferences } from "../../posts/history/block-differences.tsx";
import { fetchBlocks } from "../../posts/history/content-differences.tsx";
import { TextChange } from "./text-change.tsx";

/** A long text as readers see it, with what was changed marked in it. */
export function RichTextChange(change: Change) {
  const fetched = useFetched(fetchBlocks, change.before, change.after);
  return (
    <div className="min-w-0 [&_.post-body]:text-sm!">
      <WhenFetched fetched={fetched}>
        {({ before, after }) =>
          before && after ? (
            <BlockDifferences
              blocks={blockDiff(before, after)}
              isSideBySide={false}
              names={{ before: "Before", after: "After" }}
              onRestore={undefined}
            />
          ) : (
            // The HTML has tags that don't match.
            <TextChange {...change} />
          )
        }
      </WhenFetched>
    </div>
  );
}
