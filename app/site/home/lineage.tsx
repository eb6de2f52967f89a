import { hero } from "#content/home.ts";
import { type Direction, drawing, type Link, type Node } from "./lineage-drawing.ts";

type LineageProps = { direction: Direction; className?: string };

/** The firm's motif: records on their way from source to decision. Described by the figure around it. */
export function Lineage({ direction, className = "" }: LineageProps) {
  const { width, height, stages, frame, nodes, links } = drawing(direction, hero.lineage);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`lineage lineage-${direction} w-full ${className}`}
      fill="none"
      aria-hidden="true"
    >
      {stages.map((stage) => (
        <text
          key={stage.label}
          x={stage.x}
          y={stage.y}
          textAnchor={stage.anchor}
          className="lineage-stage"
        >
          {stage.label}
        </text>
      ))}
      <rect {...frame} rx="2" className="lineage-frame" />
      {links.map((link) => (
        <Thread key={link.path} {...link} />
      ))}
      {nodes.map((node) => (
        <Station key={node.label} {...node} />
      ))}
    </svg>
  );
}

function Thread({ path, traced }: Link) {
  return (
    <>
      <path d={path} className={traced ? "lineage-traced" : "lineage-line"} />
      <path d={path} className={traced ? "lineage-traced-flow" : "lineage-flow"} />
    </>
  );
}

function Station({ kind, x, y, label, labelX, labelY, anchor, traced, index }: Node) {
  return (
    <>
      <g className={traced ? "lineage-node lineage-node-traced" : "lineage-node"}>
        {kind === "source" && <circle cx={x} cy={y} r="4.5" />}
        {kind === "lane" && <rect x={x - 3.5} y={y - 3.5} width="7" height="7" />}
        {kind === "model" && <path d={`M${x} ${y - 7}l7 7-7 7-7-7z`} />}
      </g>
      {kind === "decision" && <MiniChart x={x} y={y} index={index} traced={traced} />}
      <text x={labelX} y={labelY} textAnchor={anchor}>
        {label}
      </text>
    </>
  );
}

const CHARTS = [
  "M6 28v-8M14 28V14M22 28v-11M30 28V8M38 28V5",
  "M5 26l9-7 8 4 9-12 9-5",
  "M22 6l15 24H7zM22 15v7M22 26v.5",
];

function MiniChart({ x, y, index, traced }: Pick<Node, "x" | "y" | "index" | "traced">) {
  return (
    <g transform={`translate(${x} ${y - 17})`}>
      <rect width="44" height="34" rx="1" className="lineage-frame" />
      <path
        d={CHARTS[index % CHARTS.length]}
        className={traced ? "lineage-traced" : "lineage-chart"}
        strokeLinejoin="round"
      />
    </g>
  );
}
