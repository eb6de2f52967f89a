import type { ReactNode } from "react";

type GroupProps = { title: string; children: ReactNode };

/** Parts of one kind, with a heading. */
export function Group({ title, children }: GroupProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-5">
      <h2 className="border-b border-rule pb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
