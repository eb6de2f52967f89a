import { memo } from "react";
import type { CheckedPost } from "../api/posts.ts";
import { FoldingSection } from "../ui/layout/folding-section.tsx";

type Heading = CheckedPost["outline"][number];
type OutlineProps = { headings: Heading[] | undefined; onShow: (place: Heading["place"]) => void };

const INDENTS = ["", "", "", "pl-4", "pl-8", "pl-12", "pl-16"];

/** The headings of the text. A click scrolls to the heading. */
export const Outline = memo(function Outline({ headings = [], onShow }: OutlineProps) {
  return (
    <FoldingSection title="Outline" isFoldedAtFirst>
      {headings.length === 0 ? (
        <p className="text-sm text-muted">No headings yet. They make a long text easier to read.</p>
      ) : (
        <ul aria-label="Outline">
          {headings.map(({ level, text, place }) => (
            <li key={place.start} className={INDENTS[level]}>
              <button
                type="button"
                className="w-full py-1 text-left text-sm wrap-anywhere hover:text-signal"
                onClick={() => onShow(place)}
              >
                {text || "Empty heading"}
              </button>
            </li>
          ))}
        </ul>
      )}
    </FoldingSection>
  );
});
