/** How much of a row a card takes: on desktops, and "last" also the rest of a tablet's last row. */
export type CardWidth = "third" | "half" | "full" | "last";

/** Widths that leave no hole in any row: on desktops rows of two come first, then rows of three. */
export function cardWidths(count: number): CardWidth[] {
  if (count === 1) return ["full"];
  const halves = [0, 4, 2][count % 3] as number;
  return Array.from({ length: count }, (_, index) => {
    if (index < halves) return "half";
    return index === count - 1 && count % 2 === 1 ? "last" : "third";
  });
}
