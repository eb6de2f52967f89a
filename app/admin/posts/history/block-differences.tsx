import { useMemo } from "react";
import { Button } from "../../../ui/forms/button.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import type { ChangedBlock, ComparedBlock } from "./block-diff.ts";
import { withoutLongStretches } from "./line-diff.ts";
import { LOOKS, type Names } from "./line-differences.tsx";
import { markWords, shownHtml } from "./mark-words.ts";

type BlockDifferencesProps = {
  blocks: ComparedBlock[];
  isSideBySide: boolean;
  names: Names;
  onRestore: ((block: ChangedBlock) => void) | undefined;
};

/** The blocks of a text as readers see them, with what was changed in `del` and `ins`. */
export function BlockDifferences(props: BlockDifferencesProps) {
  const { blocks, isSideBySide, names, onRestore } = props;
  return (
    <ol className="grid grid-cols-1 border border-rule bg-ground">
      {withoutLongStretches(blocks, 1).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name, and never move
        <li key={index} className={ITEM}>
          {block.kind === "skipped" && (
            <p className="text-sm text-muted">
              {block.count === 1 ? "1 unchanged block" : `${block.count} unchanged blocks`}
            </p>
          )}
          {block.kind === "same" && <Body html={shownHtml(block.after)} />}
          {block.kind === "changed" && (
            <>
              <Changed block={block} isSideBySide={isSideBySide} names={names} />
              {onRestore && (
                <Button size="small" className="mt-3" onClick={() => onRestore(block)}>
                  {block.before ? "Restore this block" : "Remove this block"}
                </Button>
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

const ITEM = "min-w-0 border-t border-rule px-3 py-3 first:border-t-0 md:px-5";

type ChangedProps = { block: ChangedBlock; isSideBySide: boolean; names: Names };

function Changed({ block: { before, after }, isSideBySide, names }: ChangedProps) {
  const marked = useMemo(
    () => before && after && markWords(shownHtml(before), shownHtml(after)),
    [before, after],
  );
  if (marked && !isSideBySide) return <Body html={marked.inline} />;
  const old = before && (
    <Side
      kind="removed"
      name={names.before}
      html={marked?.before ?? shownHtml(before)}
      isWhole={!marked}
    />
  );
  const current = after && (
    <Side
      kind="added"
      name={names.after}
      html={marked?.after ?? shownHtml(after)}
      isWhole={!marked}
    />
  );
  return (
    <div
      className={classNames("grid grid-cols-1 gap-3", isSideBySide && "md:grid-cols-2 md:gap-6")}
    >
      {old ?? (isSideBySide && <div className="max-md:hidden" />)}
      {current}
    </div>
  );
}

type SideProps = {
  kind: "removed" | "added";
  name: string;
  html: string;
  /** All of it was removed or added; otherwise its changed words are marked. */
  isWhole: boolean;
};

function Side({ kind, name, html, isWhole }: SideProps) {
  const Mark = kind === "removed" ? "del" : "ins";
  const body = <Body html={html} />;
  return (
    <div className="min-w-0">
      <span className="sr-only">{name}: </span>
      {isWhole ? (
        <Mark
          className={classNames(
            "relative block py-2 pr-3 pl-7 no-underline before:absolute before:left-2",
            LOOKS[kind],
          )}
        >
          {body}
        </Mark>
      ) : (
        body
      )}
    </div>
  );
}

function Body({ html }: { html: string }) {
  return (
    <div
      className="post-body min-w-0 wrap-anywhere [&_:is(del,ins)]:text-inherit [&_del]:bg-removed [&_del+ins]:ml-0.5 [&_ins]:bg-added [&>:first-child]:mt-0"
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server, and tested
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
