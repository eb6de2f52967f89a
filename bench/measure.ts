export function median(samples: number[]) {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The median of the rounds' ratios, and their range: "1.03 (0.97 to 1.12)". */
export function ratio(rounds: number[], base: number[]) {
  const ratios = rounds.map((sample, index) => sample / (base[index] ?? 1));
  const [middle, from, to] = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  return `${middle.toFixed(2)} (${from.toFixed(2)} to ${to.toFixed(2)})`;
}

export async function measureTime(work: () => Promise<unknown>) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Formats rows as columns, the first aligned left, the others right. */
export function table(rows: string[][]) {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column ? cell.padStart(widths?.[column] ?? 0) : cell.padEnd(widths?.[0] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}
