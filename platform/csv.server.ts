/** One line of a table for a spreadsheet (RFC 4180). */
export function csvLine(cells: string[]) {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text. */
function csvCell(text: string) {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
