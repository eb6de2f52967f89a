import type { ReactNode } from "react";

type OfferBarProps = { text: string; children: ReactNode };

/** What can be done with what was just pasted. In view while the text is. */
export function OfferBar({ text, children }: OfferBarProps) {
  return (
    <div className="sticky bottom-32 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border border-l-4 border-control border-l-brand bg-raised p-3 text-sm">
      <p role="status" className="w-full">
        {text}
      </p>
      {children}
    </div>
  );
}
