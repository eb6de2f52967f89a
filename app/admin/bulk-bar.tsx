import type { ReactNode } from "react";
import { counted } from "#platform/text/counted.ts";
import { Button } from "../ui/button.tsx";

type BulkBarProps = {
  selection: { selected: unknown[]; clear: () => void };
  /** The singular of the entries' name, such as "post". */
  noun: string;
  isBusy: boolean;
  /** The buttons that change the selected entries. */
  children: ReactNode;
};

/** The actions for the selected entries. The bar stays in view at the bottom of the window. */
export function BulkBar({ selection, noun, isBusy, children }: BulkBarProps) {
  const count = selection.selected.length;
  if (count === 0) return null;
  return (
    <section
      aria-label={`Selected ${noun}s`}
      aria-busy={isBusy}
      className="sticky bottom-0 z-40 mt-4 border border-control bg-raised p-3"
    >
      <fieldset disabled={isBusy} className="flex min-w-0 flex-wrap items-center gap-2">
        <p className="px-1 text-sm font-semibold tabular-nums">
          {isBusy ? "Saving..." : `${counted(count, noun)} selected`}
        </p>
        <Button
          size="small"
          variant="plain"
          className="mr-auto underline underline-offset-4"
          onClick={selection.clear}
        >
          Clear
        </Button>
        <div className="flex flex-wrap items-center gap-2">{children}</div>
      </fieldset>
    </section>
  );
}
