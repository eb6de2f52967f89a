import type { ReactNode } from "react";
import { Link } from "../../../ui/layout/link.tsx";

/** To the whole blog, below the heading of a part of it. */
export function ListLinks({ children }: { children?: ReactNode }) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
      <Link to="/blog" className="link">
        All posts
      </Link>
      <Link to="/blog/tags" className="link">
        All tags
      </Link>
      {children}
    </p>
  );
}
