// Tells spreadsheet programs that the text is UTF-8.
const BYTE_ORDER_MARK = "\ufeff";

/** A table as it is written, line by line: the whole never lies in memory. */
export function csvStream(lines: AsyncGenerator<string>) {
  const encoder = new TextEncoder();
  let isFirst = true;
  return new ReadableStream<Uint8Array>({
    // A fault breaks the answer off, so that nobody takes a part for the whole.
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(isFirst ? BYTE_ORDER_MARK + value : value));
      isFirst = false;
    },
  });
}

/** One line of a table for a spreadsheet (RFC 4180). */
export function csvLine(cells: string[]) {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text. */
function csvCell(text: string) {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
