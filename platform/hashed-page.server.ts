import { hash } from "node:crypto";

/**
 * A page that many get can't carry a nonce. What carried this one, and nothing else, is allowed by
 * the hash of its text instead.
 */
export function hashesForNonce(html: string, nonce: string, sourceOf = hashSource) {
  const mark = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + 1)) {
    const name = /^<(script|style)\b/.exec(html.slice(html.lastIndexOf("<", at), at))?.[1];
    if (!isInline(name)) continue;
    const start = html.indexOf(">", at) + 1;
    hashes[name].add(sourceOf(html.slice(start, html.indexOf(`</${name}`, start))));
  }
  return {
    html: html.replaceAll(mark, ""),
    scripts: [...hashes.script],
    styles: [...hashes.style],
  };
}

function isInline(name: string | undefined) {
  return name === "script" || name === "style";
}

/** A text as the policy names it. */
export function hashSource(text: string) {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}
