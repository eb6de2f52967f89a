import type { ReactNode } from "react";
import { SearchForm } from "../search/search-form.tsx";

/** What a list of posts is about, and the search. */
export function ListHeader({ children }: { children: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
      <div className="min-w-0">{children}</div>
      <SearchForm />
    </header>
  );
}
