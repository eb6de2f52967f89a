// The site's Content-Security-Policy lets a browser turn a string into HTML only through one of
// these two policies, and into a script not at all; see docs/decisions/098. Browsers that don't
// support Trusted Types have no `trustedTypes`.

import logo from "#content/logo.svg?raw";

type Policy = { createHTML: (html: string) => string };
type Rules = { createHTML: (html: string) => string | null };
type TrustedTypes = {
  defaultPolicy: Policy | null;
  createPolicy: (name: string, rules: Rules) => Policy;
};

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const FORBIDDEN = [
  "script, iframe, frame, object, embed, base, meta, link, style, template, form, [srcdoc]",
  // Browsers parse the content of these by other rules, which depend on where they stand.
  "svg, math, noscript, noembed, noframes, frameset, xmp, plaintext, textarea, title, select",
].join();
// React creates a script element like the first, and then sets its attributes.
const ALLOWED_HTML = new Set(["<script></script>", logo]);
let inertPolicy: Policy | undefined;

/** Checks every string that becomes HTML on the page, ours and that of packages. */
export function installDefaultPolicy() {
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy("default", {
    createHTML: (html) => (isHarmless(html) ? html : null),
  });
}

/** A document of its own, in which nothing loads or runs, so any HTML can be read in it. */
export function parseInert(html: string) {
  inertPolicy ??= trustedTypes?.createPolicy("inert-html", { createHTML: (text) => text });
  return new DOMParser().parseFromString(inertPolicy?.createHTML(html) ?? html, "text/html");
}

/** The server has removed all of this from a post already. */
export function isHarmless(html: string) {
  if (!html.includes("<") || ALLOWED_HTML.has(html)) return true;
  const { documentElement } = parseInert(html);
  if (documentElement.querySelector(FORBIDDEN)) return false;
  return [...documentElement.querySelectorAll("*")].every((element) =>
    [...element.attributes].every(({ name, value }) => !isHandler(name) && !isScriptUrl(value)),
  );
}

function isHandler(attribute: string) {
  return attribute.startsWith("on");
}

function isScriptUrl(value: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them in a URL
  return /^(javascript|vbscript|data:text\/html)/i.test(value.replace(/[\u0000- ]/g, ""));
}
