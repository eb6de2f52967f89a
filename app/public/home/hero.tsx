import { ArrowRight } from "lucide-react";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { LinkButton } from "../../ui/layout/link.tsx";

type HeroProps = { hero: ShownWebsite["hero"] };

export function Hero({ hero }: HeroProps) {
  return (
    <section id="home" aria-labelledby="home-heading" tabIndex={-1} className="frame pt-7 lg:pt-12">
      <p className="flex items-center gap-3 text-sm text-brand">
        <span className="h-px w-10 bg-signal" aria-hidden="true" />
        {hero.badge}
      </p>
      <div className="mt-5 grid gap-x-12 gap-y-7 lg:flex lg:items-end">
        <h1 id="home-heading" className="min-w-0 text-5xl leading-none tracking-tight lg:flex-2">
          {hero.headline}
        </h1>
        <div className="min-w-0 lg:flex-1 lg:pb-2">
          <p className="max-w-md">{hero.lede}</p>
          <p className="mt-6 flex flex-wrap gap-3 max-sm:gap-2">
            <LinkButton to="/#contact" variant="main" className="max-sm:px-4">
              Work with Us
              <ArrowRight size={18} />
            </LinkButton>
            <LinkButton to="/#services" className="max-sm:px-4">
              Our Services
            </LinkButton>
          </p>
        </div>
      </div>
      <LineageFigure
        lineage={hero.lineage}
        caption={hero.lineageCaption}
        className="mt-7 border-t border-rule pt-5 lg:mt-10"
      />
    </section>
  );
}

type LineageFigureProps = { lineage: Labels; caption: string; className: string };

/** The firm's motif: records on their way from source to decision. */
function LineageFigure({ lineage, caption, className }: LineageFigureProps) {
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
  const { width, height, stages, frame, nodes, links } = layOutDrawing(direction, labels);
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
      <path
        d={path}
        className={traced ? "lineage-traced" : "lineage-line"}
        {...wayAttributes(ways)}
      />
      <path d={path} className={traced ? "lineage-traced-flow" : "lineage-flow"} />
    </>
  );
}

/** Attributes by which the styles light a way while its decision is pointed at or focused. */
function wayAttributes(ways: number[]) {
  return { "data-ways": ways.join(" ") };
}

function Station(node: Node) {
  const { kind, x, y, label, labelX, labelY, anchor, traced, index, ways } = node;
  return (
    <g className={`lineage-station lineage-${kind}`} {...wayAttributes(ways)}>
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

/** The lineage drawing runs across the page on wide screens, and down it on phones. */
type Direction = "across" | "down";
type Labels = Record<"sources" | "platform" | "models" | "decisions", string[]> & {
  ways: Way[];
};
type Step = { name: string; check: string };
type Way = { decision: Step; model: Step; platform: Step; sources: string[] };
type Node = {
  kind: "source" | "lane" | "model" | "decision";
  index: number;
  x: number;
  y: number;
  label: string;
  labelX: number;
  labelY: number;
  anchor: "start" | "middle" | "end";
  /** The word for the check at this node, and its position. */
  check: string | undefined;
  checkX: number;
  checkY: number;
  traced: boolean;
  /** The ways that lead through it, by index. */
  ways: number[];
};
type Link = { path: string; traced: boolean; ways: number[] };
type LabelPosition = Pick<Node, "labelX" | "labelY" | "anchor" | "checkX" | "checkY">;
type Point = { x: number; y: number };
type NodeKind = Node["kind"];
type Pairs = readonly (readonly [number, number])[];

// Threads between two stages, by index. The first of each list is traced in the signal color.
const SOURCE_TO_LANE = [
  [1, 0],
  [0, 0],
  [2, 1],
  [2, 0],
  [3, 2],
  [3, 1],
  [0, 2],
] as const;
const LANE_TO_MODEL = [
  [0, 1],
  [0, 0],
  [1, 0],
  [1, 2],
  [2, 1],
  [2, 2],
] as const;
const MODEL_TO_DECISION = [
  [1, 0],
  [0, 0],
  [0, 1],
  [2, 1],
  [2, 2],
  [1, 2],
] as const;
const TRACED = { source: 1, lane: 0, model: 1, decision: 0 };

function layOutDrawing(direction: Direction, labels: Labels) {
  return direction === "across" ? layOutAcross(labels) : layOutDown(labels);
}

function layOutAcross(labels: Labels) {
  const width = 960;
  const height = 340;
  const sources = spreadEvenly(labels.sources, (t) => ({ x: 96, y: 60 + t * 250 }));
  const lanes = spreadEvenly(labels.platform, (t) => ({ x: 318, y: 95 + t * 180 }));
  const models = spreadEvenly(labels.models, (t) => ({ x: 610, y: 80 + t * 210 }));
  const decisions = spreadEvenly(labels.decisions, (t) => ({ x: 792, y: 70 + t * 230 }));
  const laneEnd = (lane: Point) => ({ x: 422, y: lane.y });
  return {
    width,
    height,
    frame: { x: 300, y: 50, width: 140, height: 270 },
    stages: [
      { label: "Sources", x: 96, y: 20, anchor: "end" as const },
      { label: "Platform", x: 370, y: 20, anchor: "middle" as const },
      { label: "Models", x: 610, y: 20, anchor: "middle" as const },
      { label: "Decisions", x: 792, y: 20, anchor: "start" as const },
    ],
    nodes: [
      ...createNodes("source", labels, sources, (p) => labelBelow(p.x - 14, p.y + 5, "end")),
      ...createNodes("lane", labels, lanes, (p) => labelBelow(p.x + 52, p.y + 5, "middle")),
      ...createNodes("model", labels, models, (p) => labelBelow(p.x, p.y + 26, "middle")),
      ...createNodes("decision", labels, decisions, (p) => labelBelow(p.x + 56, p.y + 5, "start")),
    ],
    links: createLinks(
      labels,
      [sources, lanes, lanes.map(laneEnd), models, decisions],
      curveAcross,
    ),
  };
}

/** One row for each stage: its name at the left edge, labels beside the nodes, clear of threads. */
function layOutDown(labels: Labels) {
  const width = 380;
  const height = 470;
  const sources = spreadEvenly(labels.sources, (t) => ({ x: 82 + t * 225, y: 24 }));
  const lanes = spreadEvenly(labels.platform, (t) => ({ x: 100 + t * 200, y: 150 }));
  const models = spreadEvenly(labels.models, (t) => ({ x: 92 + t * 210, y: 284 }));
  const decisions = spreadEvenly(labels.decisions, (t) => ({ x: 92 + t * 214, y: 406 }));
  const frame = { x: 76, y: 128, width: 300, height: 52 };
  const laneEnd = (lane: Point) => ({ x: lane.x, y: frame.y + frame.height });
  const chartTop = (chart: Point) => ({ x: chart.x + 22, y: chart.y - 17 });
  const stage = (label: string, [first]: Point[]) => ({
    label,
    x: 0,
    y: (first?.y ?? 0) + 5,
    anchor: "start" as const,
  });
  const beside = (p: Point) => labelBelow(p.x + 13, p.y + 5, "start");
  return {
    width,
    height,
    frame,
    stages: [
      stage("Sources", sources),
      stage("Platform", lanes),
      stage("Models", models),
      stage("Decisions", decisions),
    ],
    nodes: [
      ...createNodes("source", labels, sources, beside),
      ...createNodes("lane", labels, lanes, (p) => ({ ...beside(p), checkY: p.y + 24 })),
      ...createNodes("model", labels, models, (p) => ({ ...beside(p), checkY: p.y - 15 })),
      ...createNodes("decision", labels, decisions, (p) =>
        labelBelow(p.x + 22, p.y + 38, "middle"),
      ),
    ],
    links: createLinks(
      labels,
      [sources, lanes, lanes.map(laneEnd), models, decisions.map(chartTop)],
      curveDown,
    ),
  };
}

/** Spreads items evenly; `at` gets 0 for the first and 1 for the last. */
function spreadEvenly(items: string[], at: (t: number) => Point): Point[] {
  return items.map((_, index) => at(items.length === 1 ? 0.5 : index / (items.length - 1)));
}

/** A label with the word on its check below it. */
function labelBelow(x: number, y: number, anchor: Node["anchor"]): LabelPosition {
  return { labelX: x, labelY: y, anchor, checkX: x, checkY: y + 20 };
}

const LABELS_BY_KIND = {
  source: "sources",
  lane: "platform",
  model: "models",
  decision: "decisions",
} as const;

function createNodes(
  kind: Node["kind"],
  labels: Labels,
  points: Point[],
  placeOf: (point: Point) => LabelPosition,
): Node[] {
  return points.map((point, index) => {
    const label = labels[LABELS_BY_KIND[kind]][index] ?? "";
    const steps = labels.ways.map((way) => findStep(way, kind, label));
    return {
      kind,
      index,
      ...point,
      ...placeOf(point),
      label,
      check: steps.find((step) => step?.check)?.check,
      traced: index === TRACED[kind],
      ways: steps.flatMap((step, way) => (step ? [way] : [])),
    };
  });
}

function findStep(way: Way, kind: Node["kind"], name: string): Partial<Step> | undefined {
  if (kind === "source") return way.sources.includes(name) ? { name } : undefined;
  const step = { lane: way.platform, model: way.model, decision: way.decision }[kind];
  return step.name === name ? step : undefined;
}

function createLinks(
  labels: Labels,
  stages: Point[][],
  curve: (a: Point, b: Point) => string,
): Link[] {
  const [sources = [], lanes = [], laneEnds = [], models = [], decisions = []] = stages;
  const between = (pairs: Pairs, from: [NodeKind, Point[]], to: [NodeKind, Point[]]) =>
    pairs.flatMap(([start, end], index) => {
      const a = from[1][start];
      const b = to[1][end];
      if (!a || !b) return [];
      const name = (kind: NodeKind, at: number) => labels[LABELS_BY_KIND[kind]][at] ?? "";
      const ways = labels.ways.flatMap((way, number) =>
        findStep(way, from[0], name(from[0], start)) && findStep(way, to[0], name(to[0], end))
          ? [number]
          : [],
      );
      return [{ path: curve(a, b), traced: index === 0, ways }];
    });
  return [
    ...between(SOURCE_TO_LANE, ["source", sources], ["lane", lanes]),
    ...between(LANE_TO_MODEL, ["lane", laneEnds], ["model", models]),
    ...between(MODEL_TO_DECISION, ["model", models], ["decision", decisions]),
  ];
}

function curveAcross(a: Point, b: Point) {
  const middle = (a.x + b.x) / 2;
  return `M${a.x} ${a.y}C${middle} ${a.y} ${middle} ${b.y} ${b.x} ${b.y}`;
}

function curveDown(a: Point, b: Point) {
  const middle = (a.y + b.y) / 2;
  return `M${a.x} ${a.y}C${a.x} ${middle} ${b.x} ${middle} ${b.x} ${b.y}`;
}
