/** Where the lineage drawing puts what: across the page on wide screens, down it on phones. */
export type Direction = "across" | "down";
export type Labels = Record<"sources" | "platform" | "models" | "decisions", string[]>;
export type Node = {
  kind: "source" | "lane" | "model" | "decision";
  index: number;
  x: number;
  y: number;
  label: string;
  labelX: number;
  labelY: number;
  anchor: "start" | "middle" | "end";
  traced: boolean;
};
export type Link = { path: string; traced: boolean };
type Point = { x: number; y: number };

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
      ...nodes("source", labels.sources, sources, (p) => ({
        labelX: p.x - 14,
        labelY: p.y + 5,
        anchor: "end",
      })),
      ...nodes("lane", labels.platform, lanes, (p) => ({
        labelX: p.x + 52,
        labelY: p.y + 5,
        anchor: "middle",
      })),
      ...nodes("model", labels.models, models, (p) => ({
        labelX: p.x,
        labelY: p.y + 26,
        anchor: "middle",
      })),
      ...nodes("decision", labels.decisions, decisions, (p) => ({
        labelX: p.x + 56,
        labelY: p.y + 5,
        anchor: "start",
      })),
    ],
    links: [
      ...links(SOURCE_TO_LANE, sources, lanes, curveAcross),
      ...links(LANE_TO_MODEL, lanes.map(laneEnd), models, curveAcross),
      ...links(MODEL_TO_DECISION, models, decisions, curveAcross),
    ],
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
  const frame = { x: 76, y: 128, width: 300, height: 44 };
  const laneEnd = (lane: Point) => ({ x: lane.x, y: frame.y + frame.height });
  const chartTop = (chart: Point) => ({ x: chart.x + 22, y: chart.y - 17 });
  const stage = (label: string, [first]: Point[]) => ({
    label,
    x: 0,
    y: (first?.y ?? 0) + 5,
    anchor: "start" as const,
  });
  const beside = (p: Point) => ({ labelX: p.x + 13, labelY: p.y + 5, anchor: "start" as const });
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
      ...nodes("source", labels.sources, sources, beside),
      ...nodes("lane", labels.platform, lanes, beside),
      ...nodes("model", labels.models, models, beside),
      ...nodes("decision", labels.decisions, decisions, (p) => ({
        labelX: p.x + 22,
        labelY: p.y + 38,
        anchor: "middle",
      })),
    ],
    links: [
      ...links(SOURCE_TO_LANE, sources, lanes, curveDown),
      ...links(LANE_TO_MODEL, lanes.map(laneEnd), models, curveDown),
      ...links(MODEL_TO_DECISION, models, decisions.map(chartTop), curveDown),
    ],
  };
}

/** Spreads items evenly; `at` gets 0 for the first and 1 for the last. */
function place(items: string[], at: (t: number) => Point): Point[] {
  return items.map((_, index) => at(items.length === 1 ? 0.5 : index / (items.length - 1)));
}

function nodes(
  kind: Node["kind"],
  labels: string[],
  points: Point[],
  labelAt: (point: Point) => Pick<Node, "labelX" | "labelY" | "anchor">,
): Node[] {
  return points.map((point, index) => ({
    kind,
    index,
    ...point,
    ...labelAt(point),
    label: labels[index] ?? "",
    traced: index === TRACED[kind],
  }));
}

function links(
  pairs: readonly (readonly [number, number])[],
  from: Point[],
  to: Point[],
  curve: (a: Point, b: Point) => string,
): Link[] {
  return pairs.flatMap(([start, end], index) => {
    const a = from[start];
    const b = to[end];
    return a && b ? [{ path: curve(a, b), traced: index === 0 }] : [];
  });
}

function curveAcross(a: Point, b: Point) {
  const middle = (a.x + b.x) / 2;
  return `M${a.x} ${a.y}C${middle} ${a.y} ${middle} ${b.y} ${b.x} ${b.y}`;
}

function curveDown(a: Point, b: Point) {
  const middle = (a.y + b.y) / 2;
  return `M${a.x} ${a.y}C${a.x} ${middle} ${b.x} ${middle} ${b.x} ${b.y}`;
}
