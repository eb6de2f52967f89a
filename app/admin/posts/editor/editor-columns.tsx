import type { ReactNode } from "react";
import { classNames } from "../../../ui/layout/class-names.ts";

type EditorColumnsProps = {
  text: ReactNode;
  sidebar: ReactNode;
  /** The text and its preview need the whole width, so the sidebar is below them. */
  hasPreview: boolean;
};

/** The text, and beside it on wide screens what goes with it. */
export function EditorColumns({ text, sidebar, hasPreview }: EditorColumnsProps) {
  return (
    <div
      className={classNames(
        "grid grid-cols-1 gap-x-8 gap-y-8 pb-6",
        !hasPreview && "xl:grid-cols-[minmax(0,1fr)_21rem]",
      )}
    >
      <div className={hasPreview ? "min-w-0" : "max-w-3xl min-w-0"}>{text}</div>
      <div
        className={classNames(
          "max-w-3xl min-w-0",
          // Scrolls by itself, so that it is at hand next to a long text. The padding is for focus rings.
          !hasPreview &&
            "xl:sticky xl:top-0 xl:-mr-4 xl:max-h-[calc(100dvh-4.5rem)] xl:self-start xl:overflow-y-auto xl:p-1 xl:pr-4 xl:pb-6",
        )}
      >
        {sidebar}
      </div>
    </div>
  );
}
