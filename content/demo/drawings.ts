/** Pictures for the sample posts, drawn from numbers, in the site's colors. */
const HEIGHT = 1200;

type Palette = { ground: string; line: string; node: string; signal: string };

const PALETTES: Palette[] = [
  { ground: "#1e4d3b", line: "#8ccba8", node: "#f6f2e9", signal: "#f08a55" },
  { ground: "#f0e9d8", line: "#1e4d3b", node: "#12241d", signal: "#b4441a" },
  { ground: "#12241d", line: "#9db0a5", node: "#eae5d8", signal: "#f08a55" },
];

const KINDS = [lineage, grid, bars, hills, steps];

/** An SVG of 4:3. The same number draws the same picture. */
export function demoDrawing(seed: number) {
  const palette = PALETTES[seed % PALETTES.length] as Palette;
  const draw = KINDS[seed % KINDS.length] as typeof lineage;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1200" height="900">
<rect width="100%" height="100%" fill="${palette.ground}"/>
${draw(seed, palette)}
</svg>`;
}

/** A bar for each value, on a light ground. */
export function demoChart(values: number[]) {
  const { ground, line, node, signal } = PALETTES[1] as Palette;
  const step = 1300 / values.length;
  const columns = values.map((value, index) => {
    const height = (value / Math.max(...values)) * 560;
    const fill = index === values.length - 1 ? signal : line;
    return `<rect x="${150 + step * (index + 0.2)}" y="${660 - height}" width="${step * 0.6}" height="${height}" fill="${fill}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 760" width="1200" height="570">
<rect width="100%" height="100%" fill="${ground}"/>
${columns.join("")}<path d="M130 662H1470" stroke="${node}" stroke-width="6"/>
</svg>`;
}

/** Sources on the left, one decision on the right. */
function lineage(seed: number, { ground, line, node, signal }: Palette) {
  const count = 7 + (seed % 3) * 2;
  const target = HEIGHT * (0.35 + 0.12 * (seed % 4));
  const sources = numbers(count).map((index) => (HEIGHT / (count + 1)) * (index + 1));
  const bend = (index: number) => 500 + ((index * 7 + seed * 3) % 5) * 90;
  const paths = sources.map(
    (y, index) =>
      `<path d="M180 ${y} C ${bend(index)} ${y}, ${bend(index) + 120} ${target}, 1240 ${target}" stroke="${index === seed % count ? signal : line}" stroke-width="${index === seed % count ? 7 : 4}"/>`,
  );
  const nodes = sources.map((y) => `<circle cx="180" cy="${y}" r="17" fill="${ground}"/>`);
  return `<g fill="none">${paths.join("")}</g>
<g stroke="${node}" stroke-width="5">${nodes.join("")}</g>
<path d="M1240 ${target}H1480" stroke="${signal}" stroke-width="9"/>
<circle cx="1240" cy="${target}" r="34" fill="${ground}" stroke="${node}" stroke-width="7"/>
<rect x="1450" y="${target - 40}" width="80" height="80" fill="${signal}"/>`;
}

/** A catalog: many entries, a few of them known, one of them found. */
function grid(seed: number, { line, signal }: Palette) {
  const cells = numbers(12 * 8).map((index) => {
    const [x, y] = [170 + (index % 12) * 107, 190 + Math.floor(index / 12) * 107];
    const isFound = index === 40 + (seed % 5) * 3;
    const isKnown = (index * 31 + seed * 17) % 7 < 2;
    const fill = isFound ? signal : isKnown ? line : "none";
    return `<rect x="${x}" y="${y}" width="76" height="76" fill="${fill}" stroke="${isFound ? signal : line}" stroke-width="4"/>`;
  });
  return cells.join("");
}

/** Twelve months, of which the last four are lower. */
function bars(seed: number, { line, node, signal }: Palette) {
  const heights = numbers(12).map((index) =>
    index < 8 ? 420 + index * 48 + ((index * 37 + seed * 11) % 50) : 690 - (index - 8) * 46,
  );
  const columns = heights.map(
    (height, index) =>
      `<rect x="${190 + index * 104}" y="${1020 - height}" width="68" height="${height}" fill="${index < 8 ? line : signal}"/>`,
  );
  return `${columns.join("")}<path d="M150 1022H1450" stroke="${node}" stroke-width="6"/>`;
}

/** Ridges in the distance, one path across them. */
function hills(seed: number, { line, signal }: Palette) {
  const ridge = (row: number) => {
    const y = 300 + row * 105;
    const points = numbers(9).map((index) => {
      const height = ((index * 53 + row * 71 + seed * 29) % 100) - 50;
      return `${index * 200},${y - height * (1.1 - row * 0.09)}`;
    });
    return `<polyline points="${points.join(" ")}" stroke="${row === 3 ? signal : line}" stroke-width="${row === 3 ? 8 : 4}" stroke-linejoin="round"/>`;
  };
  const sun = `<circle cx="${1050 + (seed % 3) * 110}" cy="190" r="74" stroke="${line}" stroke-width="4"/>`;
  return `<g fill="none">${sun}${numbers(8).map(ridge).join("")}</g>`;
}

/** One step after the other, each lower. */
function steps(seed: number, { ground, line, node, signal }: Palette) {
  const count = 5 + (seed % 2);
  const width = 1240 / count;
  const tops = numbers(count).map((index) => 240 + index * (640 / count) + (index % 2) * 24);
  const path = tops.map((y, index) => `${index === 0 ? "M180 " : "V"}${y}h${width}`).join("");
  const marks = tops.map(
    (y, index) =>
      `<path d="M${180 + index * width} ${y}V1010" stroke="${line}" stroke-width="3" stroke-dasharray="4 18"/><circle cx="${180 + index * width}" cy="${y}" r="20" fill="${ground}" stroke="${index === count - 1 ? signal : node}" stroke-width="6"/>`,
  );
  return `<path d="${path}" fill="none" stroke="${signal}" stroke-width="8"/>
<path d="M140 1012H1460" stroke="${node}" stroke-width="6"/>${marks.join("")}`;
}

function numbers(count: number) {
  return Array.from({ length: count }, (_, index) => index);
}
