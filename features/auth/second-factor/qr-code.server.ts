/** Modules of quiet space around the code, as scanners need. */
const BORDER = 4;

/** A QR code as the path of an SVG whose side is `size` units. */
export async function qrCode(text: string) {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  return { size, path: data.flatMap(drawRuns).join("") };
}

/** One rectangle for each row of dark modules without a gap. */
function drawRuns(row: boolean[], y: number) {
  const runs: string[] = [];
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    const width = x + 1 - start;
    runs.push(`M${start} ${y}h${width}v1h-${width}z`);
  }
  return runs;
}
