import type { ReactNode } from "react";
import { ArrowLeft } from "./icons.tsx";
import { Link } from "./link.tsx";

/** To the page above this one. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 text-muted hover:text-signal print:hidden"
    >
      <ArrowLeft size={16} />
      {children}
    </Link>
  );
}
