export type Samples = number[];

export function median(samples: Samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The ratio of the medians, and its range over the rounds. */
export function ratio(rounds: Samples[], base: Samples[]) {
  const ratios = rounds.map((samples, index) => median(samples) / median(base[index] ?? []));
  return { ratio: median(ratios), from: Math.min(...ratios), to: Math.max(...ratios) };
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
