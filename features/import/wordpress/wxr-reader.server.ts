import { BadExportError } from "../bad-export.server.ts";
import type { WxrItem } from "./wxr-item.server.ts";
import { WxrParser, type WxrSummary } from "./wxr-parser.server.ts";
import { xmlText } from "./xml-text.server.ts";

const START = /<\?xml[\s?]|<rss[\s>]/i;
const START_WITHIN = 65_536;

/**
 * The items of a WordPress export, in batches, as they are read; the summary is filled on the way. A
 * file that is damaged or cut short gives its items up to there, then a BadExportError.
 */
export function readWxr(chunks: AsyncIterable<Uint8Array>) {
  const summary: WxrSummary = { site: "", items: 0, strippedCharacters: 0 };
  return { summary, batches: readBatches(chunks, summary) };
}

async function* readBatches(
  chunks: AsyncIterable<Uint8Array>,
  summary: WxrSummary,
): AsyncGenerator<WxrItem[]> {
  let batch: WxrItem[] = [];
  const parser = new WxrParser(summary, (item) => {
    summary.items += 1;
    batch.push(item);
  });
  for await (const text of fromStart(xmlText(chunks, summary), (text) => parser.skip(text))) {
    const error = catchError(() => parser.push(text));
    if (batch.length > 0) yield batch;
    batch = [];
    if (error) throw error;
  }
  const error = catchError(() => parser.end());
  if (batch.length > 0) yield batch;
  if (error) throw error;
}

/** Skips what a server printed before the file itself (warnings, empty lines). */
async function* fromStart(texts: AsyncIterable<string>, skip: (text: string) => void) {
  let head = "";
  let isStarted = false;
  for await (const text of texts) {
    head = isStarted ? text : head + text;
    const at = isStarted ? 0 : head.slice(0, START_WITHIN).search(START);
    if (at === -1 && head.length < START_WITHIN) continue;
    if (at === -1) break;
    if (at > 0) skip(head.slice(0, at));
    isStarted = true;
    yield head.slice(at);
  }
  if (!isStarted) throw new BadExportError("This is not a WordPress export: it has no <rss> tag.");
}

function catchError(work: () => void) {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
