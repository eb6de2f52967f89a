import type { ReactNode } from "react";

/** The buttons at the end of a dialog, in view while its content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap gap-3 bg-raised py-3 sm:sticky sm:-bottom-5 md:-bottom-7">
      {children}
    </div>
  );
}
