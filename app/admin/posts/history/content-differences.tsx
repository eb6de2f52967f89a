import { useRef, useState } from "react";
import { postsApi } from "../../../api/posts.ts";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { blockDiff, withRestored } from "./block-diff.ts";
import { BlockDifferences } from "./block-differences.tsx";
import type { DiffPart } from "./line-diff.ts";
import { LineDifferences, type Names } from "./line-differences.tsx";

type ContentDifferencesProps = {
  before: string;
  after: string;
  /** The differences of the HTML. */
  parts: DiffPart[];
  names: Names;
  /** Puts one block back as it was. Without it, none can be restored. */
  onRestore?: ((content: string) => void) | undefined;
};

const VIEWS = { inline: "Inline", sides: "Side by side", html: "HTML" };
type View = keyof typeof VIEWS;

/** The texts as readers see them, or their HTML. */
export function ContentDifferences(props: ContentDifferencesProps) {
  const { before, after, parts, names, onRestore } = props;
  const [view, setView] = useState<View>("inline");
  const fetched = useFetched(fetchBlocks, before, after);
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = <LineDifferences parts={parts} names={names} />;

  function restore(content: string) {
    // The button that has the focus is about to be removed.
    heading.current?.focus();
    onRestore?.(content);
  }

  return (
    <section aria-label="Content">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-sans text-sm font-semibold tracking-normal">
          Content
        </h3>
        <fieldset className="flex gap-1">
          <legend className="sr-only">Show as</legend>
          {(Object.keys(VIEWS) as View[]).map((name) => (
            <Button
              key={name}
              size="small"
              aria-pressed={view === name}
              onClick={() => setView(name)}
            >
              {VIEWS[name]}
            </Button>
          ))}
        </fieldset>
      </div>
      {view === "html" ? (
        lines
      ) : (
        <WhenFetched fetched={fetched}>
          {(blocks) =>
            blocks.before && blocks.after ? (
              <BlockDifferences
                blocks={blockDiff(blocks.before, blocks.after)}
                isSideBySide={view === "sides"}
                names={names}
                onRestore={
                  // Until the blocks of the latest content are here, another would be lost.
                  onRestore && blocks.content === after
                    ? (block) => restore(withRestored(blocks.after ?? [], block))
                    : undefined
                }
              />
            ) : (
              <>
                <p className="mb-2 text-sm text-muted">
                  The HTML has tags that don’t match, so only the HTML can be compared.
                </p>
                {lines}
              </>
            )
          }
        </WhenFetched>
      )}
    </section>
  );
}

export async function fetchBlocks(before: string, content: string) {
  const [old, current] = await Promise.all([postsApi.blocks(before), postsApi.blocks(content)]);
  return { before: old.blocks, after: current.blocks, content };
}
