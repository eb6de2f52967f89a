import type { ReactNode } from "react";

type EditorSectionProps = { id: string; title: string; children: ReactNode };

/** What can be done with a saved post, below the form. */
export function EditorSection({ id, title, children }: EditorSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-10 max-w-3xl">
      <h2 id={id} className="mb-2.5 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
