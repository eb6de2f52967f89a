import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment, useEffect, useMemo, useRef } from "react";
import { counted } from "#platform/text/counted.ts";
import { request } from "../../../session/admin-request.ts";
import { Button } from "../../../ui/button.tsx";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import type { PostValues } from "../form-values.ts";
import {
  blockDiff,
  type ChangedBlock,
  type ComparedBlock,
  withoutLongStretches,
  withRestored,
} from "./block-diff.ts";
import { compareWords, markWords, shownHtml } from "./mark-words.ts";

/** The names of the two versions, such as "Their version" and "Your version". */
type VersionNames = { before: string; after: string };

type DifferencesProps = {
  before: PostValues;
  after: PostValues;
  names: VersionNames;
  /** Called with the content after one block was restored. */
  onRestoreContent?: ((content: string) => void) | undefined;
};

export default function Differences({ before, after, names, onRestoreContent }: DifferencesProps) {
  const differences = differencesBetween(before, after);
  const none = useRef<HTMLParagraphElement>(null);
  const hasNone = differences.length === 0;

  // Restoring the last difference removes the button that had the focus.
  useEffect(() => {
    if (hasNone && document.activeElement === document.body) none.current?.focus();
  }, [hasNone]);

  if (hasNone) {
    return (
      <p ref={none} tabIndex={-1} className="mt-5">
        No differences.
      </p>
    );
  }
  return (
    <div className="mt-5 grid grid-cols-1 gap-4">
      <p className="flex flex-wrap gap-x-6">
        <span className={classNames("px-2.5 py-0.5 before:mr-2", LOOKS.removed)}>
          {names.before}
        </span>
        <span className={classNames("px-2.5 py-0.5 before:mr-2", LOOKS.added)}>{names.after}</span>
      </p>
      {differences.map(({ name, label }) =>
        name === "content" ? (
          <ContentDifferences
            key={name}
            before={before.content}
            after={after.content}
            names={names}
            onRestore={onRestoreContent}
          />
        ) : (
          <section key={name} aria-label={label}>
            <h3 className="mb-1.5 font-sans text-sm font-semibold tracking-normal">{label}</h3>
            <div className="border border-rule bg-ground px-3 py-1">
              <TextDifferences before={valueText(before[name])} after={valueText(after[name])} />
            </div>
          </section>
        ),
      )}
    </div>
  );
}

/**
 * The compared fields. Earlier versions have no author, and the date is chosen for the next save.
 */
type Compared = Exclude<keyof PostValues, "author_id" | "later" | "date" | "other_date">;

const LABELS: Record<Compared, string> = {
  title: "Title",
  slug: "Slug",
  excerpt: "Excerpt",
  content: "Content",
  featured_image: "Featured Image",
  tags: "Tags",
  meta_title: "Meta Title",
  meta_description: "Meta Description",
  og_image: "Social Sharing Image URL",
  published: "Publish post",
  publish_at: "Publish at",
};

/** The fields that differ, in the order of the form. */
export function differencesBetween(before: PostValues, after: PostValues) {
  const names = Object.keys(LABELS) as Compared[];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, label: LABELS[name] }));
}

function valueText(value: string | boolean) {
  if (typeof value === "string") return value;
  return value ? "On" : "Off";
}

type ContentDifferencesProps = {
  before: string;
  after: string;
  names: VersionNames;
  /** Restores one block. Without it, no block can be restored. */
  onRestore?: ((content: string) => void) | undefined;
};

/** The texts in one, as readers see them. */
function ContentDifferences({ before, after, names, onRestore }: ContentDifferencesProps) {
  const fetched = useQuery({
    queryKey: ["POST /api/admin/posts/blocks", before, after],
    queryFn: () => fetchBlocks(before, after),
    placeholderData: keepPreviousData,
  });
  const heading = useRef<HTMLHeadingElement>(null);

  function restore(content: string) {
    // Move the focus: the button that has it is about to be removed.
    heading.current?.focus();
    onRestore?.(content);
  }

  return (
    <section aria-label="Content">
      <h3
        ref={heading}
        tabIndex={-1}
        className="mb-1.5 font-sans text-sm font-semibold tracking-normal"
      >
        Content
      </h3>
      <WhenFetched fetched={fetched}>
        {(blocks) =>
          blocks.before && blocks.after ? (
            <BlockDifferences
              blocks={blockDiff(blocks.before, blocks.after)}
              names={names}
              onRestore={
                // Restoring needs the blocks of the latest content, or another change would be
                // lost.
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
              <div className="border border-rule bg-ground px-3 py-1 font-mono">
                <TextDifferences before={before} after={after} />
              </div>
            </>
          )
        }
      </WhenFetched>
    </section>
  );
}

export async function fetchBlocks(before: string, content: string) {
  const [old, current] = await Promise.all(
    [before, content].map((content) =>
      request("POST /api/admin/posts/blocks", { body: { content } }),
    ),
  );
  return { before: old?.blocks, after: current?.blocks, content };
}

type BlockDifferencesProps = {
  blocks: ComparedBlock[];
  names: VersionNames;
  onRestore: ((block: ChangedBlock) => void) | undefined;
};

/** The blocks of a text as readers see them, with what was changed in `del` and `ins`. */
export function BlockDifferences({ blocks, names, onRestore }: BlockDifferencesProps) {
  return (
    <ol className="grid grid-cols-1 border border-rule bg-ground">
      {withoutLongStretches(blocks).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name, and never move
        <li key={index} className={ITEM}>
          {block.kind === "skipped" && (
            <p className="text-sm text-muted">{counted(block.count, "unchanged block")}</p>
          )}
          {block.kind === "same" && <Body html={shownHtml(block.after)} />}
          {block.kind === "changed" && (
            <>
              <Changed block={block} names={names} />
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

type ChangedProps = { block: ChangedBlock; names: VersionNames };

function Changed({ block: { before, after }, names }: ChangedProps) {
  const marked = useMemo(
    () => before && after && markWords(shownHtml(before), shownHtml(after)),
    [before, after],
  );
  if (marked) return <Body html={marked} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      {before && <WholeBlock kind="removed" name={names.before} html={shownHtml(before)} />}
      {after && <WholeBlock kind="added" name={names.after} html={shownHtml(after)} />}
    </div>
  );
}

type WholeBlockProps = { kind: keyof typeof LOOKS; name: string; html: string };

/** A block that was removed or added as a whole. */
function WholeBlock({ kind, name, html }: WholeBlockProps) {
  const Mark = kind === "removed" ? "del" : "ins";
  return (
    <div className="min-w-0">
      <span className="sr-only">{name}: </span>
      <Mark
        className={classNames(
          "relative block py-2 pr-3 pl-7 no-underline before:absolute before:left-2",
          LOOKS[kind],
        )}
      >
        <Body html={html} />
      </Mark>
    </div>
  );
}

function Body({ html }: { html: string }) {
  return (
    <div
      className={`post-body min-w-0 wrap-anywhere [&>:first-child]:mt-0 ${MARKS}`}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server, and tested
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

type TextDifferencesProps = { before: string; after: string };

/** Both texts in one, with removed and added words marked. */
export function TextDifferences({ before, after }: TextDifferencesProps) {
  const words = compareWords(before, after) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return (
    <p dir="auto" className={`text-sm wrap-anywhere whitespace-pre-wrap ${MARKS}`}>
      {words.map(({ value, removed, added }, index) => {
        const Mark = removed ? "del" : added ? "ins" : Fragment;
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no other name, and never move
        return <Mark key={index}>{value}</Mark>;
      })}
    </p>
  );
}

const MARKS =
  "[&_:is(del,ins)]:text-inherit [&_del]:bg-removed [&_del+ins]:ml-0.5 [&_ins]:bg-added";

/** The signs are there because color alone is not enough. Screen readers skip them. */
const LOOKS = {
  removed: "bg-removed before:font-bold before:content-['−'/'']",
  added: "bg-added before:font-bold before:content-['+'/'']",
};
