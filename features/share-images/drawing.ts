/** Returns whole numbers below a limit, one after the other. */
type Numbers = (limit: number) => number;

/** Paths of a drawing, by their look: thin lines, the traced one, nodes, and its end. */
type Paths = { lines: string; traced: string; nodes: string; end: string };

type Point = { x: number; y: number };
type Motif = (next: Numbers, height: number) => Paths;

const LEFT = 40;
const RIGHT = 360;
const EDGE = 36;

export const MOTIFS: Motif[] = [lineage, branches, catalog, layers, columns, ridges];

/** A drawing of many sources and one decision. */
function lineage(next: Numbers, height: number): Paths {
  const count = 5 + next(6);
  const hub = { x: 300, y: Math.round(height * 0.3) + next(Math.round(height * 0.4)) };
  const traced = next(count);
  const sources = places(count, height).map((y) => ({ x: LEFT, y: y + next(13) - 6 }));
  const line = (from: Point, bend = 110 + next(90)) =>
    `M${from.x} ${from.y}C${bend} ${from.y} ${bend + 60} ${hub.y} ${hub.x} ${hub.y}`;
  const lines = sources.map((source) => line(source));
  return {
    lines: lines.filter((_, index) => index !== traced).join(""),
    traced: `${lines[traced]}H${RIGHT}`,
    nodes: sources.map((source) => circle(source, 5)).join("") + circle(hub, 9),
    end: square({ x: RIGHT, y: hub.y }),
  };
}

/** A drawing of one source with many uses. */
function branches(next: Numbers, height: number): Paths {
  const root = { x: LEFT, y: Math.round(height / 2) };
  const forks = places(3, height).map((y) => ({ x: 165 + next(30), y: y + next(17) - 8 }));
  const leaves = places(9, height).map((y, index) => ({ x: 310 + next(45), y, fork: index / 3 }));
  const found = next(leaves.length);
  const curve = (from: Point, to: Point) => {
    const middle = Math.round((from.x + to.x) / 2);
    return `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
  };
  const findFork = ({ fork }: { fork: number }) => forks[Math.floor(fork)] as Point;
  const end = leaves[found] as (typeof leaves)[number];
  const others = leaves.filter((leaf) => leaf !== end);
  const otherForks = forks.filter((fork) => fork !== findFork(end));
  return {
    lines:
      otherForks.map((fork) => curve(root, fork)).join("") +
      others.map((leaf) => curve(findFork(leaf), leaf)).join(""),
    traced: curve(root, findFork(end)) + curve(findFork(end), end),
    nodes:
      circle(root, 9) +
      forks.map((fork) => circle(fork, 7)).join("") +
      others.map((leaf) => circle(leaf, 4)).join(""),
    end: square(end),
  };
}

/** A drawing of many entries, one of them found by its row and column. */
function catalog(next: Numbers, height: number): Paths {
  const columnCount = 7 + next(3);
  const step = (RIGHT - LEFT) / (columnCount - 1);
  const rowCount = Math.floor((height - 2 * EDGE) / step) + 1;
  const top = Math.round((height - (rowCount - 1) * step) / 2);
  const at = (column: number, row: number) => ({
    x: Math.round(LEFT + column * step),
    y: Math.round(top + row * step),
  });
  const found = { column: 2 + next(columnCount - 3), row: 1 + next(rowCount - 2) };
  const end = at(found.column, found.row);
  const entries = Array.from({ length: columnCount * rowCount }, (_, index) => ({
    ...at(index % columnCount, Math.floor(index / columnCount)),
    isKnown: next(4) === 0,
  })).filter(({ x, y }) => !((y === end.y && x <= end.x) || (x === end.x && y <= end.y)));
  const shown = (known: boolean, size: number) =>
    entries.flatMap((entry) => (entry.isKnown === known ? square(entry, size) : [])).join("");
  return {
    lines: shown(false, 7),
    traced: `M${LEFT} ${end.y}H${end.x}M${end.x} ${top}V${end.y}`,
    nodes: shown(true, 7) + circle({ x: LEFT, y: end.y }, 6) + circle({ x: end.x, y: top }, 6),
    end: square(end),
  };
}

/** A drawing of a way from raw data up through the layers of a platform. */
function layers(next: Numbers, height: number): Paths {
  const levels = places(4, height);
  const stops = levels.map((y, level) => ({ x: 290 - level * 70 + next(40), y }));
  const nodes = levels.flatMap((y, level) =>
    [0, 1, 2, 3]
      .map((index) => ({ x: 66 + index * 84 + next(40), y, level }))
      .filter(({ x }) => Math.abs(x - (stops[level]?.x ?? 0)) > 20),
  );
  const links = nodes.flatMap(({ x, y, level }) => {
    const below = levels[level + 1];
    return below === undefined || next(3) === 0 ? [] : `M${x} ${y}V${below}`;
  });
  const [end = { x: 0, y: 0 }, ...others] = stops;
  const up = [...others].reverse();
  return {
    lines: levels.map((y) => `M${LEFT - 12} ${y}H${RIGHT + 12}`).join("") + links.join(""),
    traced: `M${up[0]?.x} ${up[0]?.y}${[...up.slice(1), end].map(({ x, y }) => `H${x}V${y}`).join("")}`,
    nodes:
      nodes.map((node) => circle(node, 4)).join("") + up.map((stop) => circle(stop, 7)).join(""),
    end: square(end),
  };
}

/** A drawing of a value that is measured month by month. */
function columns(next: Numbers, height: number): Paths {
  const count = 8 + next(4);
  const step = (RIGHT - LEFT) / (count - 1);
  const base = height - EDGE;
  const peak = 2 + next(count - 4);
  const tops = Array.from({ length: count }, (_, index) => {
    const share = 1 - Math.abs(index - peak) / count;
    const y = Math.round(base - (height - 2 * EDGE) * (0.2 + 0.65 * share ** 2) - next(16));
    return { x: Math.round(LEFT + index * step), y };
  });
  const end = tops.at(-1) as Point;
  return {
    lines: `M${LEFT - 14} ${base}H${RIGHT + 14}${tops.map(({ x, y }) => `M${x} ${base}V${y}`).join("")}`,
    traced: polyline(tops),
    nodes: tops
      .slice(0, -1)
      .map((top) => circle(top, 5))
      .join(""),
    end: square(end),
  };
}

/** A drawing of hills in the distance, and a way across. */
function ridges(next: Numbers, height: number): Paths {
  const count = 8;
  const profile = Array.from({ length: 11 }, (_, index) => (index % 2 ? 40 : 0) + next(60));
  const all = places(count, height * 0.7).map((y, row) =>
    profile.map((rise, index) => ({
      x: LEFT + index * 32,
      y: Math.round(height * 0.28 + y - (rise / 100) * height * 0.3 * (1 - row / count)),
    })),
  );
  const way = all[2 + next(4)] as Point[];
  const lowest = profile.indexOf(Math.min(...profile.slice(2, 9)));
  return {
    lines: all.flatMap((ridge) => (ridge === way ? [] : polyline(ridge))).join(""),
    traced: polyline(way),
    nodes: circle({ x: LEFT + lowest * 32, y: EDGE + 8 }, 16) + circle(way[0] as Point, 6),
    end: square(way.at(-1) as Point),
  };
}

/** Heights that divide the picture evenly. */
function places(count: number, height: number) {
  return Array.from({ length: count }, (_, index) =>
    Math.round((height / (count + 1)) * (index + 1)),
  );
}

function polyline(points: Point[]) {
  return `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
}

function square({ x, y }: Point, half = 11) {
  return `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;
}

function circle({ x, y }: Point, radius: number) {
  const half = `a${radius} ${radius} 0 1 0`;
  return `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0`;
}

/** The size of a drawing, in its own units: 4:3. */
export const DRAWING = { width: 400, height: 300 };

/**
 * The neighbors that a drawing differs from in a list: the one before, and the one above in up to
 * three columns.
 */
const NEIGHBORS = 3;

/** The site's own motif, for pages. */
export const LINEAGE = MOTIFS.indexOf(lineage);

type Drawn = { title: string; tags: string[] };

/**
 * Draws a picture for a post without one. The same title and motif always give the same drawing. A
 * higher one is stretched, not enlarged.
 */
export function drawMotif(title: string, motif: number, height = DRAWING.height) {
  const next = numbersFrom(title);
  const paths = (MOTIFS[motif] ?? lineage)(next, height);
  return { ...paths, tone: next(2) === 0 ? ("light" as const) : ("dark" as const) };
}

type Colors = { ground: string; line: string; signal: string };

/** The drawing as SVG, for images that are drawn on the server. */
export function motifSvg({ lines, traced, nodes, end }: Paths, { ground, line, signal }: Colors) {
  return `<g fill="${ground}" stroke="${line}" stroke-width="2.4">
    <path d="${lines}" fill="none" stroke-width="1.6" opacity="0.6"/>
    <path d="${traced}" fill="none" stroke="${signal}" stroke-width="3"/>
    <path d="${nodes}"/>
    <path d="${end}" fill="${signal}" stroke="${signal}"/>
  </g>`;
}

/** Posts with the same first tag have the same motif. */
export function chooseMotif({ title, tags }: Drawn) {
  return numbersFrom(tags[0] ?? title)(MOTIFS.length);
}

/** Motifs for the posts of a list: another one where `chooseMotif` would repeat a neighbor's. */
export function motifsInList(posts: Drawn[]) {
  const motifs: number[] = [];
  for (const post of posts) {
    const near = motifs.slice(-NEIGHBORS);
    let motif = chooseMotif(post);
    while (near.includes(motif)) motif = (motif + 1) % MOTIFS.length;
    motifs.push(motif);
  }
  return motifs;
}

/** Whole numbers below a limit, one after the other, that depend on the text alone. */
function numbersFrom(text: string) {
  let state = 2_166_136_261;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return (limit: number) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
}
