import { chooseMotif, DRAWING, drawMotif } from "#features/share-images/drawing.ts";
import { SHARE_IMAGE } from "#features/share-images/share-card.ts";

/** About as the server draws it: see features/share-images/draw-card.server.ts. */
export function DrawnShareImage({ title, tags }: { title: string; tags: string[] }) {
  const motif = chooseMotif({ title, tags });
  const { lines, traced, nodes, end } = drawMotif(title, motif, SHARE_IMAGE.height);
  return (
    <div
      role="img"
      aria-label="An image with the title"
      className="flex aspect-40/21 w-full items-center bg-ground text-ink scheme-light"
    >
      <p className="line-clamp-4 flex-2 px-4 font-display text-lg leading-tight" dir="auto">
        {title}
      </p>
      <svg
        viewBox={`0 0 ${DRAWING.width} ${SHARE_IMAGE.height}`}
        className="block h-full bg-band scheme-dark"
        fill="none"
        aria-hidden="true"
      >
        <path d={lines} className="lineage-line" />
        <path d={traced} className="lineage-traced" />
        <path d={nodes} className="lineage-node" />
        <path d={end} className="lineage-node-traced" />
      </svg>
    </div>
  );
}
