import { useEffect, useRef } from "react";
import { classNames } from "../../../ui/layout/class-names.ts";
import type { PostValues } from "../editor/post-values.ts";
import { ContentDifferences } from "./content-differences.tsx";
import { LineDifferences, LOOKS, type Names } from "./line-differences.tsx";
import { differencesBetween } from "./post-differences.ts";

type DifferencesProps = {
  before: PostValues;
  after: PostValues;
  names: Names;
  /** Gets the content with one block as it was before. */
  onRestoreContent?: ((content: string) => void) | undefined;
};

export default function Differences({ before, after, names, onRestoreContent }: DifferencesProps) {
  const differences = differencesBetween(before, after);
  const none = useRef<HTMLParagraphElement>(null);
  const hasNone = differences.length === 0;

  // The last difference was restored, and what had the focus is gone with it.
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
      {differences.map(({ name, label, parts }) =>
        name === "content" ? (
          <ContentDifferences
            key={name}
            before={before.content}
            after={after.content}
            parts={parts}
            names={names}
            onRestore={onRestoreContent}
          />
        ) : (
          <section key={name} aria-label={label}>
            <h3 className="mb-1.5 font-sans text-sm font-semibold tracking-normal">{label}</h3>
            <LineDifferences parts={parts} names={names} />
          </section>
        ),
      )}
    </div>
  );
}
