/** Pictures for the sample posts, drawn from numbers: sources on the left, one decision on the right. */
const WIDTH = 1600;
const HEIGHT = 1200;

type Palette = { ground: string; line: string; node: string; signal: string };

const PALETTES: Palette[] = [
  { ground: "#1e4d3b", line: "#8ccba8", node: "#f6f2e9", signal: "#f08a55" },
  { ground: "#f0e9d8", line: "#1e4d3b", node: "#12241d", signal: "#b4441a" },
  { ground: "#12241d", line: "#9db0a5", node: "#eae5d8", signal: "#f08a55" },
];

/** An SVG of 4:3. The same number draws the same picture. */
export function demoDrawing(seed: number) {
  const { ground, line, node, signal } = PALETTES[seed % PALETTES.length] as Palette;
  const count = 7 + (seed % 3) * 2;
  const target = HEIGHT * (0.35 + 0.12 * (seed % 4));
  const sources = Array.from({ length: count }, (_, index) => (HEIGHT / (count + 1)) * (index + 1));
  const bend = (index: number) => 500 + ((index * 7 + seed * 3) % 5) * 90;
  const paths = sources.map(
    (y, index) =>
      `<path d="M180 ${y} C ${bend(index)} ${y}, ${bend(index) + 120} ${target}, 1240 ${target}" stroke="${index === seed % count ? signal : line}" stroke-width="${index === seed % count ? 7 : 4}"/>`,
  );
  const nodes = sources.map((y) => `<circle cx="180" cy="${y}" r="17" fill="${ground}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${ground}"/>
<g fill="none">${paths.join("")}</g>
<g stroke="${node}" stroke-width="5">${nodes.join("")}</g>
<path d="M1240 ${target}H1480" stroke="${signal}" stroke-width="9"/>
<circle cx="1240" cy="${target}" r="34" fill="${ground}" stroke="${node}" stroke-width="7"/>
<rect x="1450" y="${target - 40}" width="80" height="80" fill="${signal}"/>
</svg>`;
}
