import { hash } from "node:crypto";

/**
 * A page that many get can't carry a nonce. What carried this one, and nothing else, is allowed by
 * the hash of its text instead.
 */
export function hashesForNonce(html: string, nonce: string, sourceOf = hashSource) {
  const mark = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, name, attributes, text] of html.matchAll(INLINE)) {
    if (!attributes?.includes(mark)) continue;
    hashes[name as "script" | "style"].add(sourceOf(text ?? ""));
  }
  return {
    html: html.replaceAll(mark, ""),
    scripts: [...hashes.script],
    styles: [...hashes.style],
  };
}

const INLINE = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;

/** A text as the policy names it. */
export function hashSource(text: string) {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}
