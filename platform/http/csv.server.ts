import type { Context } from "hono";
import { KB } from "../text/byte-size.ts";
import type { RequestEnv } from "./http.server.ts";
import { streamedBody } from "./streamed-body.server.ts";

// Tells spreadsheet programs that the text is UTF-8.
const BYTE_ORDER_MARK = "\ufeff";
const PIECE_LENGTH = 64 * KB;

type Table = { fileName: string; headings: string[]; rows: AsyncGenerator<string[]> };

/** A table as a download, streamed while its rows are read, so it need not fit in memory. */
export async function csvResponse(c: Context<RequestEnv>, { fileName, headings, rows }: Table) {
  // The first row is read before anything is sent, so that bad input or a missing database gets its
  // own status.
  const first = await rows.next();
  return c.body(streamedBody(c, encodePieces(headings, first, rows)), 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName}"`,
  });
}

async function* encodePieces(
  headings: string[],
  first: IteratorResult<string[]>,
  rows: AsyncGenerator<string[]>,
) {
  const encoder = new TextEncoder();
  let text = BYTE_ORDER_MARK + csvLine(headings);
  for (let row = first; !row.done; row = await rows.next()) {
    text += csvLine(row.value);
    if (text.length < PIECE_LENGTH) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(text);
}

/** A small table as the text of a file. */
export function csvText(rows: string[][]) {
  return BYTE_ORDER_MARK + rows.map(csvLine).join("");
}

/** One line of a table for a spreadsheet (RFC 4180). */
export function csvLine(cells: string[]) {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string) {
  const harmless = withoutFormulas(text);
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A spreadsheet runs a cell that starts like a formula; an apostrophe makes it text. A program that
 * splits at semicolons or tabs, as in many countries, also finds cells inside ours, because it
 * recognizes a quotation mark only at the start of a cell.
 */
function withoutFormulas(text: string) {
  const inside = text.replace(/([\s";]+)([=+\-@＝＋－＠]?)/g, (found, gap: string, sign: string) =>
    sign && /[;\t\r\n]/.test(gap) ? `${gap}'${sign}` : found,
  );
  return /^[\s"]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(inside) ? `'${inside}` : inside;
}
