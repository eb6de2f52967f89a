import { findElements, type PostElement } from "./post-tree.server.ts";
import { videoLabel } from "./video.ts";

/** Links to videos that have no words get a label. */
export function addVideoLabels(tree: PostElement) {
  for (const link of findElements(tree, "a")) {
    const { href = "", title } = link.attributes;
    if (link.attributes.class === "video" && isBlank(link))
      link.children = [videoLabel(href, title)];
  }
}

function isBlank({ children }: PostElement) {
  return children.every((child) => typeof child === "string" && child.trim() === "");
}
