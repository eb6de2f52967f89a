import { SaxesParser } from "saxes";
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
// Whatever else the parser finds fault with, it can read on.
const FATAL = /close tag|closing tag/;

/**
 * The items of a WordPress export, in batches, as they are read. The summary grows meanwhile. A file
 * that breaks off or breaks down gives its items up to there, then a BadExportError.
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
    const fault = faultOf(() => parser.push(text));
    if (batch.length > 0) yield batch;
    batch = [];
    if (fault) throw fault;
  }
  const fault = faultOf(parser.end);
  if (batch.length > 0) yield batch;
  if (fault) throw fault;
}

/** What a server printed before the file itself (warnings, empty lines) is passed over. */
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

function wxrParser(summary: WxrSummary, found: (item: WxrItem) => void) {
  const parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: "1.0" });
  const collector = wxrCollector({ found, fail });
  let linesBeside = 0;
  let unmet = 0;
  let attributes = 0;
  let isAfterTag = false;
  let isRead = false;
  let isJustRead = false;

  const scanner = xmlScanner({
    markup(text) {
      unmet += text.length;
      isAfterTag = text.endsWith(">");
      parser.write(text);
      if (unmet > ITEM_MAX) fail("a tag or a text is too long.");
    },
    // The parser holds text back until it meets something else: an empty section.
    cdataStart: () => isAfterTag || void parser.write("<![CDATA[]]>"),
    cdata: collector.text,
    element: collector.element,
    isRead: () => isRead,
    lines: addLines,
    stripped() {
      summary.strippedCharacters += 1;
    },
    fail,
  });

  parser.on("attribute", () => {
    attributes += 1;
    if (!isRead && attributes > ATTRIBUTES_MAX) fail("a tag has too many attributes.");
  });
  parser.on("opentag", ({ name, attributes: given }) => {
    unmet = 0;
    attributes = 0;
    isJustRead = false;
    if (!isRead) collector.openTag(name, given);
  });
  parser.on("text", (text) => {
    unmet = 0;
    collector.text(text);
  });
  parser.on("closetag", () => {
    unmet = 0;
    isJustRead = false;
    if (isRead) return;
    collector.closeTag();
    if (collector.depth() <= CHANNEL_DEPTH) summary.site = collector.siteAddress();
    isRead = collector.depth() === 0;
    isJustRead = isRead;
  });
  // A tag that is closed by another's name is told after it was closed.
  parser.on("error", ({ message }) => {
    const isMeant = isJustRead ? message.includes("unexpected close tag") : !isRead;
    if (isMeant && FATAL.test(message) && !collector.isInsideField()) {
      fail("a tag is closed that is not open.");
    }
  });

  return { push: scanner.push, end, skip: (text: string) => addLines(newLines(text)) };

  function addLines(count: number) {
    linesBeside += count;
  }

  function fail(sentence: string): never {
    throw new BadExportError(`Line ${parser.line + linesBeside}: ${sentence}`);
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

function faultOf(work: () => void) {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
