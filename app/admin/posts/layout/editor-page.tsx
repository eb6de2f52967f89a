import type { ReactNode } from "react";

/** The frame of the pages that edit a post: its bar is at the bottom edge, also of a short page. */
export function EditorPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="editor-page flex min-h-[calc(100dvh-3.5rem)] flex-col px-4 in-data-writing-mode:min-h-dvh lg:min-h-dvh">
      <h1 className="flex min-h-11 items-center text-lg">{title}</h1>
      {children}
    </div>
  );
}
