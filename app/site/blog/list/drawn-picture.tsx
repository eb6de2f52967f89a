import { DRAWING, drawMotif } from "#features/share-images/drawing.ts";
import { classNames } from "../../../ui/layout/class-names.ts";

/** In place of a featured image. It says nothing that the title doesn't. */
export function DrawnPicture({ title, motif }: { title: string; motif: number }) {
  const { tone, lines, traced, nodes, end } = drawMotif(title, motif);
  return (
    <svg
      viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
      className={classNames(
        "block aspect-4/3 w-full",
        tone === "dark" ? "bg-band scheme-dark" : "bg-raised",
      )}
      fill="none"
      aria-hidden="true"
    >
      <path d={lines} className="lineage-line" />
      <path d={traced} className="lineage-traced" />
      <path d={nodes} className="lineage-node" />
      <path d={end} className="lineage-node-traced" />
    </svg>
  );
}
