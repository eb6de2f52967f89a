/** The size of a drawing, in its own units: 4:3. */
export const DRAWING = { width: 400, height: 300 };

/** Where the lines meet, and where the one line leads from there. */
const HUB_X = 300;
const END_X = 365;
const START_X = 40;

/**
 * A picture for a post without one, in the site's motif: sources on the left, one decision on the
 * right. The same text always gives the same drawing. A higher one is stretched, not enlarged.
 */
export function drawingOf(text: string, height = DRAWING.height) {
  const next = numbersFrom(text);
  const count = 5 + next(6);
  const hub = Math.round(height * 0.3) + next(Math.round(height * 0.4));
  const traced = next(count);
  const sources = Array.from({ length: count }, (_, index) => {
    const y = Math.round((height / (count + 1)) * (index + 1)) + next(13) - 6;
    const bend = 110 + next(90);
    return { y, line: `M${START_X} ${y}C${bend} ${y} ${bend + 60} ${hub} ${HUB_X} ${hub}` };
  });
  return {
    tone: next(2) === 0 ? ("light" as const) : ("dark" as const),
    lines: sources.flatMap(({ line }, index) => (index === traced ? [] : line)).join(""),
    traced: `${sources[traced]?.line ?? ""}M${HUB_X} ${hub}H${END_X}`,
    nodes: sources.map(({ y }) => circle(START_X, y, 5)).join(""),
    hub: circle(HUB_X, hub, 9),
    end: `M${END_X - 11} ${hub - 11}h22v22h-22z`,
  };
}

function circle(x: number, y: number, radius: number) {
  const half = `a${radius} ${radius} 0 1 0`;
  return `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0`;
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
