import { type Direction, drawing, type Labels, type Link, type Node } from "./lineage-drawing.ts";

type LineageFigureProps = { lineage: Labels; caption: string; className: string };

/** The firm's motif: records on their way from source to decision. */
export function LineageFigure({ lineage, caption, className }: LineageFigureProps) {
  return (
    <figure className={`lineage-figure relative ${className}`} aria-label={caption}>
      <ul className="sr-only">
        {lineage.ways.map((way) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its way in the drawing is lit while it has the focus
          <li key={way.decision.name} tabIndex={0}>
            {[way.decision, way.model, way.platform].map(
              ({ name, check }) => `${name}: ${check}. `,
            )}
            Sources: {way.sources.join(", ")}.
          </li>
        ))}
      </ul>
      <Lineage labels={lineage} direction="across" className="hidden md:block" />
      <Lineage labels={lineage} direction="down" className="mx-auto max-w-md md:hidden" />
    </figure>
  );
}

type LineageProps = { labels: Labels; direction: Direction; className: string };

function Lineage({ labels, direction, className }: LineageProps) {
  const { width, height, stages, frame, nodes, links } = drawing(direction, labels);
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

function Thread({ path, traced, ways }: Link) {
  return (
    <>
      <path d={path} className={traced ? "lineage-traced" : "lineage-line"} {...onWays(ways)} />
      <path d={path} className={traced ? "lineage-traced-flow" : "lineage-flow"} />
    </>
  );
}

/** For the styles, which light a way while its decision is pointed at or focused. */
function onWays(ways: number[]) {
  return { "data-ways": ways.join(" ") };
}

function Station(node: Node) {
  const { kind, x, y, label, labelX, labelY, anchor, traced, index, ways } = node;
  return (
    <g className={`lineage-station lineage-${kind}`} {...onWays(ways)}>
      <g className={traced ? "lineage-node lineage-node-traced" : "lineage-node"}>
        {kind === "source" && <circle cx={x} cy={y} r="4.5" />}
        {kind === "lane" && <rect x={x - 3.5} y={y - 3.5} width="7" height="7" />}
        {kind === "model" && <path d={`M${x} ${y - 7}l7 7-7 7-7-7z`} />}
      </g>
      {kind === "decision" && <MiniChart x={x} y={y} index={index} traced={traced} />}
      <text x={labelX} y={labelY} textAnchor={anchor}>
        {label}
      </text>
      {node.check && (
        <text x={node.checkX} y={node.checkY} textAnchor={anchor} className="lineage-check">
          {node.check}
        </text>
      )}
    </g>
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
