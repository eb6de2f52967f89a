import { findElements, type PostElement } from "./post-tree.server.ts";

/** For readers outside the site, who know no "/": a feed. */
export function addAbsoluteUrls(tree: PostElement, siteUrl: string) {
  const site = siteUrl.replace(/\/$/, "");
  for (const { attributes } of findElements(tree, "a", "img", "source")) {
    for (const name of ["href", "src", "srcset"]) {
      const urls = attributes[name]?.replace(/(^|, )\/(?!\/)/g, `$1${site}/`);
      if (urls) attributes[name] = urls;
    }
  }
}
