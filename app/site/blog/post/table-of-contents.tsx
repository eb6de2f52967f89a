import type { Heading } from "#features/posts/rendering/headings.ts";
import { classNames } from "../../../ui/layout/class-names.ts";
import { useCurrentHeading } from "./use-current-heading.ts";

type TableOfContentsProps = { headings: Heading[]; className?: string };

/** Folded above the text, next to it on a wide screen. Nothing for a post with few headings. */
export function TableOfContents({ headings, className }: TableOfContentsProps) {
  const current = useCurrentHeading(headings);
  if (headings.length === 0) return null;
  const list = <HeadingList headings={headings} current={current} />;
  return (
    <nav aria-label="On this page" className={classNames("text-sm print:hidden", className)}>
      <details className="border-y border-rule xl:hidden">
        <summary className="py-3 font-semibold">On this page</summary>
        <div className="pb-3">{list}</div>
      </details>
      <div className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] overflow-y-auto xl:block">
        <p className="font-semibold">On this page</p>
        {list}
      </div>
    </nav>
  );
}

type HeadingListProps = { headings: Heading[]; current: string | undefined };

function HeadingList({ headings, current }: HeadingListProps) {
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <ol className="toc mt-2 grid" data-marked={current !== undefined || undefined}>
      {headings.map(({ id, text, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            dir="auto"
            aria-current={id === current ? "location" : undefined}
            className={classNames(ENTRY, level > top ? "ps-6" : "ps-3")}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

const ENTRY = "block py-1 wrap-anywhere";
