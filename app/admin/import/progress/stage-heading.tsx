import type { ReactNode } from "react";

/** Says where the import is. */
export function StageHeading({ children }: { children: ReactNode }) {
  return <h2 className="mt-3 mb-4 text-xl">{children}</h2>;
}
