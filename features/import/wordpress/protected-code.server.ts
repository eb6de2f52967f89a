import { escapeHtml } from "#platform/text/escape.ts";
import { shortcodeAt } from "./shortcode-parser.server.ts";

const CODE = /<(?=(pre|code|script|style|textarea)[\s>])|(?<!\[)\[(?=(code|sourcecode)[\s\]])/gi;
const LANGUAGE = /^[\w+#.-]{1,40}$/;

/** Replaces code by placeholders while the text around it is changed. */
export function protectCode(html: string) {
  const mark = freeCharacter(html);
  const pieces: string[] = [];
  const unclosed = new Set<string>();
  let result = "";
  let done = 0;
  CODE.lastIndex = 0;
  for (let match = CODE.exec(html); match; match = CODE.exec(html)) {
    const piece = pieceAt(html, match, unclosed);
    if (!piece) continue;
    result += `${html.slice(done, match.index)}${mark}${pieces.length}${mark}`;
    pieces.push(piece.html);
    done = piece.end;
    CODE.lastIndex = piece.end;
  }
  const stored = new RegExp(`${mark}(\\d+)${mark}`, "g");
  return {
    html: result + html.slice(done),
    restore: (text: string) => text.replace(stored, (_, index) => pieces[Number(index)] ?? ""),
  };
}

/** A character for private use that this text does not use. */
function freeCharacter(text: string) {
  const used = new Set<string>(text.match(/[\ue000-\uffff]/g));
  let code = 0xe000;
  while (used.has(String.fromCharCode(code))) code += 1;
  return String.fromCharCode(code);
}

function pieceAt(html: string, match: RegExpExecArray, unclosed: Set<string>) {
  const [, element, shortcode] = match;
  const closing = element ? `</${element}\\s*>` : `\\[/${shortcode}\\]`;
  if (unclosed.has(closing.toLowerCase())) return undefined;
  const opened = element ? undefined : shortcodeAt(html, match.index);
  if (!element && !opened) return undefined;
  const from = opened?.end ?? match.index;
  const found = foundFrom(html, from, new RegExp(closing, "gi"));
  if (!found) {
    unclosed.add(closing.toLowerCase());
    return undefined;
  }
  const end = found.index + found[0].length;
  if (!opened) return { html: html.slice(match.index, end), end };
  const { language, lang } = opened.attributes;
  return { html: preformatted(html.slice(from, found.index), language ?? lang ?? ""), end };
}

function foundFrom(text: string, from: number, pattern: RegExp) {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

function preformatted(code: string, language: string) {
  const text = code.replace(/^\s*\n/, "").trimEnd();
  // Some editors escape what is between the brackets, others do not.
  const isEscaped = !/[<>]/.test(text) && /&(lt|gt|amp|quot|#\d+);/.test(text);
  const named = LANGUAGE.test(language) ? ` class="language-${language.toLowerCase()}"` : "";
  return `\n\n<pre><code${named}>${isEscaped ? text : escapeHtml(text)}</code></pre>\n\n`;
}
