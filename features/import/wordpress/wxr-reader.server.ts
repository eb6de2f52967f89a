import { Parser } from "htmlparser2";
import { BadExportError } from "../bad-export.server.ts";
import { ITEM_MAX, wxrCollector } from "./wxr-collector.server.ts";
import type { WxrItem } from "./wxr-item.server.ts";
import { newLines, xmlScanner } from "./xml-scanner.server.ts";
import { xmlText } from "./xml-text.server.ts";

export type WxrSummary = { site: string; items: number; strippedCharacters: number };

const START = /<\?xml[\s?]|<rss[\s>]/i;
const START_WITHIN = 65_536;
const ATTRIBUTES_MAX = 200;
const CHANNEL_DEPTH = 2;

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
  const parser = wxrParser(summary, (item) => {
    summary.items += 1;
    batch.push(item);
  });
  for await (const text of fromStart(xmlText(chunks, summary), parser.skip)) {
    const error = errorOf(() => parser.push(text));
    if (batch.length > 0) yield batch;
    batch = [];
    if (error) throw error;
  }
  const error = errorOf(parser.end);
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

function wxrParser(summary: WxrSummary, onItem: (item: WxrItem) => void) {
  const onStripped = (count: number) => {
    summary.strippedCharacters += count;
  };
  const collector = wxrCollector({ onItem, onStripped, fail });
  const openedLines: number[] = [];
  let line = 1;
  let uncounted = "";
  let uncountedFrom = 0;
  let sinceTag = 0;
  let attributes = 0;
  let openedAt = -1;
  let isRead = false;

  const parser = new Parser(
    {
      onattribute() {
        attributes += 1;
        if (!isRead && attributes > ATTRIBUTES_MAX) fail("a tag has too many attributes.");
      },
      onopentag(name, given) {
        sinceTag = 0;
        attributes = 0;
        openedAt = parser.endIndex;
        if (isRead) return;
        openedLines.push(currentLine());
        collector.openTag(name, given);
      },
      ontext(text) {
        if (!isRead) collector.text(text);
      },
      onclosetag(_, isImplied) {
        sinceTag = 0;
        if (isRead) return;
        const openedLine = openedLines.pop();
        // Implied: it closes itself, where it is opened, or is closed by the closing tag of another.
        const isLeftOpen = isImplied && parser.endIndex !== openedAt;
        if (isLeftOpen && !collector.isInText()) {
          fail("a tag is closed that is not open.", openedLine);
        }
        collector.closeTag();
        if (collector.depth() <= CHANNEL_DEPTH) summary.site = collector.siteUrl();
        isRead = collector.depth() === 0;
      },
    },
    { xmlMode: true, decodeEntities: false },
  );

  const scanner = xmlScanner({
    markup(text) {
      uncounted = text;
      sinceTag += text.length;
      parser.write(text);
      line += newLines(uncounted);
      uncountedFrom += uncounted.length;
      uncounted = "";
      if (sinceTag > ITEM_MAX) fail("a tag or a text is too long.");
    },
    cdata: collector.cdata,
    element: collector.element,
    isRead: () => isRead,
    skipped: countLines,
    fail,
  });

  return { push: scanner.push, end, skip: countLines };

  function countLines(text: string) {
    line += newLines(text);
  }

  function currentLine() {
    const seen = uncounted.slice(0, Math.max(0, parser.endIndex - uncountedFrom));
    countLines(seen);
    uncounted = uncounted.slice(seen.length);
    uncountedFrom += seen.length;
    return line;
  }

  function fail(sentence: string, at = currentLine()): never {
    throw new BadExportError(`Line ${at}: ${sentence}`);
  }

  function end() {
    scanner.end();
    if (isRead) return;
    throw new BadExportError(
      collector.isInItem()
        ? "The file ends before its last item is complete."
        : "The file ends early: posts at its end may be missing.",
    );
  }
}

function errorOf(work: () => void) {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
