import { ChevronDown } from "lucide-react";
import { type ReactNode, type Ref, useId, useLayoutEffect, useRef } from "react";
import { recall, remember } from "../remember.ts";

type FoldingSectionProps = {
  title: string;
  /** Shown next to the title. */
  note?: ReactNode;
  /** A fieldset when it contains fields of a form. */
  as?: "section" | "fieldset";
  /** The section is folded until it was opened once. */
  isFoldedAtFirst?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A part of a sidebar that can be folded away, and on the next visit is as it was left. */
export function FoldingSection({
  title,
  note,
  as: Element = "section",
  isFoldedAtFirst = false,
  ref,
  children,
}: FoldingSectionProps) {
  const id = useId();
  const key = `folded:${title}`;
  const details = useRef<HTMLDetailsElement>(null);

  useLayoutEffect(() => {
    const remembered = recall(key);
    const isFolded = remembered === undefined ? isFoldedAtFirst : remembered === "yes";
    if (details.current) details.current.open = !isFolded;
  }, [key, isFoldedAtFirst]);

  return (
    <Element
      ref={ref as Ref<never>}
      aria-labelledby={id}
      className="min-w-0 border-t border-rule data-dropping:outline-2 data-dropping:outline-signal data-dropping:outline-dashed"
    >
      <details
        ref={details}
        // Only the first value counts: then the browser opens and closes the section.
        open={!isFoldedAtFirst}
        className="group"
        onToggle={({ currentTarget }) => remember(key, currentTarget.open ? "no" : "yes")}
      >
        <summary className="flex min-h-11 list-none items-center gap-3 hover:text-signal [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="font-sans text-base font-semibold tracking-normal">
            {title}
          </h2>
          {note}
          <span className="ml-auto shrink-0 text-muted group-open:rotate-180">
            <ChevronDown size={18} />
          </span>
        </summary>
        <div className="grid grid-cols-1 gap-4 pt-1 pb-5">{children}</div>
      </details>
    </Element>
  );
}
