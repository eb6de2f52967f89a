import { IMAGES_PATH, imageNameOf, isImageName } from "#features/media/media.schema.ts";
import { addAbsoluteUrls } from "./absolute-urls.server.ts";
import { addPictures, type Pictures } from "./content-pictures.server.ts";
import { withParagraphs } from "./paragraphs.ts";
import { parseHtml, toHtml } from "./post-tree.server.ts";
import { sanitize } from "./sanitize.server.ts";
import { addScrolling } from "./scrolling.server.ts";
import { addVideoLabels } from "./video-labels.server.ts";
import { words } from "./words.server.ts";

type WithImages = { content: string; featuredImage: string | null; ogImage: string | null };

const OWN_IMAGE = new RegExp(`${IMAGES_PATH}([a-z0-9.-]+)`, "g");

/** What the sanitizer lets through. */
export function cleanContent(content: string) {
  return sanitize(withParagraphs(content));
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
  return words(parseHtml(cleanContent(content)));
}

/** The names of our own images that a post shows. */
export function imagesIn({ content, featuredImage, ogImage }: WithImages): string[] {
  const written = content.replace(/&(#x2f|#47|sol);/gi, "/");
  const names = [...written.matchAll(OWN_IMAGE)].map(([, name]) => name);
  const all = [...names, imageNameOf(featuredImage), imageNameOf(ogImage)];
  return [...new Set(all.filter((name) => name !== undefined && isImageName(name)))] as string[];
}
