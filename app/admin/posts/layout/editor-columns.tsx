import type { ReactNode, Ref } from "react";
import { TOOLS_ROW } from "./covered.ts";

type EditorColumnsProps = {
  /** Where the editor of the text puts its tools. */
  toolsRef: Ref<HTMLDivElement>;
  /** At the end of the row of tools. */
  actions: ReactNode;
  text: ReactNode;
  /** Beside the text, or nothing. */
  panel: ReactNode;
};

/** One row of tools that stays at the top, the text below it, and the panel beside the text. */
export function EditorColumns({ toolsRef, actions, text, panel }: EditorColumnsProps) {
  return (
    <>
      <div
        {...TOOLS_ROW}
        className="sticky top-14 z-20 -mx-4 flex h-11 items-center gap-2 border-b border-rule bg-ground pr-2 pl-3 in-data-writing-mode:top-0 in-data-writing-mode:border-transparent lg:top-0"
      >
        {/* In writing mode, the tools come when they are pointed at or focused. */}
        <div
          ref={toolsRef}
          // The end fades: there may be more tools than fit.
          className="min-w-0 flex-1 [mask-image:linear-gradient(to_right,#000_calc(100%-1.5rem),transparent)] **:[[role=toolbar]]:pr-6 in-data-writing-mode:opacity-0 in-data-writing-mode:focus-within:opacity-100 in-data-writing-mode:hover:opacity-100"
        />
        {actions}
      </div>
      <div className="flex flex-1">
        <div className="as-published writing-margins min-w-0 flex-1 pt-5 pb-24 md:pt-8">{text}</div>
        {panel}
      </div>
    </>
  );
}
