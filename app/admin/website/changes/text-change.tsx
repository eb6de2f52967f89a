import type { Change } from "#features/website/changes.ts";
import { classNames } from "../../../ui/layout/class-names.ts";
import { withPieces } from "../../posts/history/line-diff.ts";
import { LOOKS, MarkedText } from "../../posts/history/line-differences.tsx";

/** As it was and as it is now, with the changed words marked, unless all of it is new. */
export function TextChange({ before, after }: Change) {
  const sides = [
    { kind: "removed" as const, text: before },
    { kind: "added" as const, text: after },
  ].filter(({ text }) => text !== "");
  const marked = withPieces(sides);
  const isSimilar = marked.every((side) => side.pieces);
  return (
    <div className="text-sm">
      {marked.map(
        (side) =>
          (side.kind === "removed" || side.kind === "added") && (
            <p
              key={side.kind}
              dir="auto"
              className={classNames(
                "relative py-0.5 pr-3 pl-7 wrap-anywhere whitespace-pre-wrap before:absolute before:left-3",
                LOOKS[side.kind],
              )}
            >
              <span className="sr-only">{side.kind === "removed" ? "Before" : "After"}: </span>
              <MarkedText
                kind={side.kind}
                text={side.text}
                pieces={isSimilar ? side.pieces : undefined}
              />
            </p>
          ),
      )}
    </div>
  );
}
