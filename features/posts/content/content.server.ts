import { IMAGES_PATH, imageNameOf, isImageName } from "#features/media/media.schema.ts";
import { contentTree } from "./content-parts.server.ts";
import { addPictures, type Pictures } from "./content-pictures.server.ts";
import {
  findElements,
  newElement,
  type PostElement,
  parseHtml,
  replaceElements,
  toHtml,
} from "./post-tree.server.ts";
import { videoLabel } from "./video.ts";
import { wordsOnOneLine } from "./words.server.ts";

/** Adds a label to links to videos that have no words, and returns whether there were any. */
export function addVideoLabels(tree: PostElement) {
  const links = findElements(tree, "a").filter(
    (link) => link.attributes.class === "video" && isBlank(link),
  );
  for (const link of links) {
    const { href = "", title } = link.attributes;
    link.children = [videoLabel(href, title)];
  }
  return links.length > 0;
}

function isBlank({ children }: PostElement) {
  return children.every((child) => typeof child === "string" && child.trim() === "");
}

/** Makes wide tables and lines of code scroll by themselves, also for people without a mouse. */
export function addScrolling(tree: PostElement, caption = (_table: PostElement) => "") {
  for (const pre of findElements(tree, "pre")) {
    pre.attributes = { tabindex: "0", ...pre.attributes };
  }
  let count = 0;
  replaceElements(tree, ["table"], (table) => {
    count += 1;
    const name = count === 1 ? "Table" : `Table ${count}`;
    const label = [name, caption(table)].filter(Boolean).join(": ");
    const region = { class: "table-scroll", tabindex: "0", role: "region", "aria-label": label };
    return newElement("div", region, table);
  });
}

type WithImages = { content: string; featured_image: string | null; og_image: string | null };

const OWN_IMAGE = new RegExp(`${IMAGES_PATH}([a-z0-9.-]+)`, "g");

/** A post's content as the sanitizer allows it. */
export function cleanContent(content: string) {
  return toHtml(contentTree(content));
}

/** A post's body for feeds and programs; pages get more. With a site's URL, its own URLs are absolute. */
export function renderContent(clean: string, pictures: Pictures, siteUrl?: string): string {
  const tree = parseHtml(clean);
  addPictures(tree, pictures);
  addVideoLabels(tree);
  addScrolling(tree);
  if (siteUrl) addAbsoluteUrls(tree, siteUrl);
  return toHtml(tree);
}

/** The words of a post on one line. */
export function contentText(content: string): string {
  return wordsOnOneLine(contentTree(content));
}

/** The names of our own images that a post shows. */
export function imagesIn({ content, featured_image, og_image }: WithImages): string[] {
  const written = content.replace(/&(#x2f|#47|sol);/gi, "/");
  const names = [...written.matchAll(OWN_IMAGE)].map(([, name]) => name);
  const all = [...names, imageNameOf(featured_image), imageNameOf(og_image)];
  return [...new Set(all.filter((name) => name !== undefined && isImageName(name)))] as string[];
}

/** Makes URLs absolute for readers outside the site, such as those of a feed. */
function addAbsoluteUrls(tree: PostElement, siteUrl: string) {
  const site = siteUrl.replace(/\/$/, "");
  for (const { attributes } of findElements(tree, "a", "img", "source")) {
    for (const name of ["href", "src", "srcset"]) {
      const urls = attributes[name]?.replace(/(^|, )\/(?!\/)/g, `$1${site}/`);
      if (urls) attributes[name] = urls;
    }
  }
}
