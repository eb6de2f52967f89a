import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** React Router's own HTML of each kind of public page, before the site finishes it. */
export const RECORDED_PAGES = {
  home: "/",
  capabilities: "/capabilities",
  "privacy-policy": "/privacy-policy",
  blog: "/blog",
  post: "/blog/post-9",
  "not-found": "/nowhere",
};

export const RECORDED_NONCE = "recorded-nonce";

const folder = new URL("../fixtures/renders/", import.meta.url);

export function recordedRenders() {
  return readdirSync(folder).map((file) => [file, readRender(file)] as const);
}

export function readRender(file: string) {
  return readFileSync(new URL(file, folder), "utf8");
}

export function recordRender(file: string, html: string) {
  writeFileSync(new URL(file, folder), withoutAssetHashes(html));
}

/** Every script, style and link in order, and where the head ends: all that delivery depends on. */
export function assetTags(html: string) {
  const tags = withoutAssetHashes(html).match(/<(?:script|style|link)\b[^>]*>|<\/head>/g) ?? [];
  const shapes = tags.map((tag) => tag.replace(/"\/assets\/[^"]+\.(\w+)"/, '"/assets/*.$1"'));
  // How many files the app is split into changes with the app.
  return shapes.filter((tag, index) => tag !== shapes[index - 1]);
}

function withoutAssetHashes(html: string) {
  return html.replace(/(\/assets\/[\w.-]+?)-[\w-]{8}(\.\w+)/g, "$1-HASH$2");
}
