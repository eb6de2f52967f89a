/** Where the lineage drawing puts what: across the page on wide screens, down it on phones. */
export type Direction = "across" | "down";
export type Labels = Record<"sources" | "platform" | "models" | "decisions", string[]> & {
  ways: Way[];
};
type Step = { name: string; check: string };
type Way = { decision: Step; model: Step; platform: Step; sources: string[] };
export type Node = {
  kind: "source" | "lane" | "model" | "decision";
  index: number;
  x: number;
  y: number;
  label: string;
  labelX: number;
  labelY: number;
  anchor: "start" | "middle" | "end";
  /** What is checked here, and where the word stands. */
  check: string | undefined;
  checkX: number;
  checkY: number;
  traced: boolean;
  /** The ways that lead through it, by index. */
  ways: number[];
};
export type Link = { path: string; traced: boolean; ways: number[] };
type Place = Pick<Node, "labelX" | "labelY" | "anchor" | "checkX" | "checkY">;
type Point = { x: number; y: number };
type NodeKind = Node["kind"];
type Pairs = readonly (readonly [number, number])[];

// Which thread goes where, by index. The first of each list is the one traced in the signal color.
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

export function drawing(direction: Direction, labels: Labels) {
  return direction === "across" ? across(labels) : down(labels);
}

function across(labels: Labels) {
  const width = 960;
  const height = 340;
  const sources = place(labels.sources, (t) => ({ x: 96, y: 60 + t * 250 }));
  const lanes = place(labels.platform, (t) => ({ x: 318, y: 95 + t * 180 }));
  const models = place(labels.models, (t) => ({ x: 610, y: 80 + t * 210 }));
  const decisions = place(labels.decisions, (t) => ({ x: 792, y: 70 + t * 230 }));
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
      ...nodes("source", labels, sources, (p) => below(p.x - 14, p.y + 5, "end")),
      ...nodes("lane", labels, lanes, (p) => below(p.x + 52, p.y + 5, "middle")),
      ...nodes("model", labels, models, (p) => below(p.x, p.y + 26, "middle")),
      ...nodes("decision", labels, decisions, (p) => below(p.x + 56, p.y + 5, "start")),
    ],
    links: links(labels, [sources, lanes, lanes.map(laneEnd), models, decisions], curveAcross),
  };
}

/** One row for each stage: its name at the left edge, labels beside the nodes, clear of threads. */
function down(labels: Labels) {
  const width = 380;
  const height = 470;
  const sources = place(labels.sources, (t) => ({ x: 82 + t * 225, y: 24 }));
  const lanes = place(labels.platform, (t) => ({ x: 100 + t * 200, y: 150 }));
  const models = place(labels.models, (t) => ({ x: 92 + t * 210, y: 284 }));
  const decisions = place(labels.decisions, (t) => ({ x: 92 + t * 214, y: 406 }));
  const frame = { x: 76, y: 128, width: 300, height: 52 };
  const laneEnd = (lane: Point) => ({ x: lane.x, y: frame.y + frame.height });
  const chartTop = (chart: Point) => ({ x: chart.x + 22, y: chart.y - 17 });
  const stage = (label: string, [first]: Point[]) => ({
    label,
    x: 0,
    y: (first?.y ?? 0) + 5,
    anchor: "start" as const,
  });
  const beside = (p: Point) => below(p.x + 13, p.y + 5, "start");
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
      ...nodes("source", labels, sources, beside),
      ...nodes("lane", labels, lanes, (p) => ({ ...beside(p), checkY: p.y + 24 })),
      ...nodes("model", labels, models, (p) => ({ ...beside(p), checkY: p.y - 15 })),
      ...nodes("decision", labels, decisions, (p) => below(p.x + 22, p.y + 38, "middle")),
    ],
    links: links(
      labels,
      [sources, lanes, lanes.map(laneEnd), models, decisions.map(chartTop)],
      curveDown,
    ),
  };
}

/** Spreads items evenly; `at` gets 0 for the first and 1 for the last. */
function place(items: string[], at: (t: number) => Point): Point[] {
  return items.map((_, index) => at(items.length === 1 ? 0.5 : index / (items.length - 1)));
}

/** A label with the word on its check below it. */
function below(x: number, y: number, anchor: Node["anchor"]): Place {
  return { labelX: x, labelY: y, anchor, checkX: x, checkY: y + 20 };
}

const NAMES = {
  source: "sources",
  lane: "platform",
  model: "models",
  decision: "decisions",
} as const;

function nodes(
  kind: Node["kind"],
  labels: Labels,
  points: Point[],
  placeOf: (point: Point) => Place,
): Node[] {
  return points.map((point, index) => {
    const label = labels[NAMES[kind]][index] ?? "";
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

function links(labels: Labels, stages: Point[][], curve: (a: Point, b: Point) => string): Link[] {
  const [sources = [], lanes = [], laneEnds = [], models = [], decisions = []] = stages;
  const between = (pairs: Pairs, from: [NodeKind, Point[]], to: [NodeKind, Point[]]) =>
    pairs.flatMap(([start, end], index) => {
      const a = from[1][start];
      const b = to[1][end];
      if (!a || !b) return [];
      const name = (kind: NodeKind, at: number) => labels[NAMES[kind]][at] ?? "";
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
