import { z } from "zod";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { replaceOwnImages } from "#features/media/queries.server.ts";
import {
  type ExportMark,
  exportMarkSchema,
  HTML_BLOCK,
  HTML_BLOCK_END,
} from "#features/posts/export-mark.ts";
import { slugOf } from "#features/posts/paths.ts";
import { CONTENT_MAX } from "#features/posts/schema.ts";
import { escapeHtml } from "#platform/text/escape.ts";
import { shortKey } from "#platform/text/short-key.server.ts";
import { withoutTrailingSlashes } from "#platform/text/trailing-slashes.ts";
import { dateOfDatabase, dateOfFeed } from "../dates.ts";
import {
  type ExactPost,
  exactHash,
  type FoundItem,
  foundPost,
  type ReadPost,
  skippedItem,
} from "../read-post.ts";
import { findUnknownShortcodes, readContent, readExcerpt } from "./content.server.ts";
import type { Attachments } from "./shortcodes.server.ts";
import type { WxrItem } from "./wxr-collector.server.ts";
import { decodeEntities, parseJson, plainText } from "./xml-text.server.ts";

const TAG_DOMAINS = ["post_tag", "tag"];
const SEO_MAX = 1000;

/** Lists an item for the dry run, without converting its content. */
export function verdictFields(item: WxrItem): FoundItem {
  const { postType, postId, attachmentUrl, content, excerpt } = item;
  if (postType === "attachment" && postId && attachmentUrl) {
    return { kind: "attachment", id: postId, url: attachmentUrl };
  }
  const exact = exactPost(item);
  const reason = reasonToSkip(item, exact);
  if (reason) return skippedItem(itemKey(item), plainText(item.title), reason);
  if (exact) {
    const fields = {
      ...exact,
      publishedAt: exact.published_at?.toISOString(),
      link: webLink(item),
    };
    const stays = exact.publish_at ? "It stays scheduled." : "It stays a draft.";
    const found = foundPost(item.guid, fields, "", exact.published ? [] : [stays]);
    return { ...found, hash: exactHash(exact) };
  }
  const fields = postFields(item);
  return foundPost(itemKey(item), fields, content + excerpt, verdictWarnings(item, fields));
}

function verdictWarnings({ content }: WxrItem, { publishedAt }: ReturnType<typeof postFields>) {
  const names = findUnknownShortcodes(content).join(", ");
  return [
    ...(names ? [`Unknown shortcodes stay as text: ${names}.`] : []),
    ...(publishedAt ? [] : ["No valid date: the day of the import will be used."]),
  ];
}

/** The whole post. Its images may lie behind it in the file: `attachments` knows them by id. */
export function readPost(item: WxrItem, attachments: Attachments = () => undefined): ReadPost {
  const fields = postFields(item);
  const exact = exactPost(item);
  if (exact) return { ...fields, content: exact.content, excerpt: "", exact };
  const written = withFootnotes(item.content, item.footnotes);
  const { content, teaser } = readContent(written, attachments);
  return {
    ...fields,
    content,
    excerpt: readExcerpt(item.excerpt) || teaser,
    featuredImage: /^[1-9]\d*$/.test(item.thumbnailId) ? attachments(item.thumbnailId) : undefined,
    metaTitle: fillSeoText(item.seoTitle, fields.title),
    metaDescription: fillSeoText(item.seoDescription, fields.title),
  };
}

function reasonToSkip(item: WxrItem, exact: ExactPost | undefined) {
  const { postType, status, password, tooLarge, footnotes } = item;
  const content = exact?.content ?? item.content;
  if (postType !== "post") return postType ? `Not a post: ${postType}.` : "Not a post.";
  if (status !== "publish" && !exact) return `Not published: ${status || "no status"}.`;
  if (password) return "Protected by a password.";
  if (tooLarge || content.length + footnotes.length > CONTENT_MAX)
    return "Longer than 1,000,000 characters.";
  return undefined;
}

function postFields(item: WxrItem) {
  const publishedAt =
    dateOfFeed(item.pubDate) ?? dateOfDatabase(item.postDateGmt) ?? dateOfDatabase(item.postDate);
  return {
    title: plainText(item.title),
    slug: decodedSlug(item.postName, publishedAt),
    publishedAt,
    tags: tagNames(item),
    link: webLink(item),
  };
}

function webLink({ link }: WxrItem) {
  return /^https?:\/\//i.test(link) ? link : undefined;
}

/** The key of an item. It stays the same if the site moves to https, or gets a slash at its end. */
function itemKey({ site, postId, guid, link }: WxrItem) {
  const siteUrl = withoutTrailingSlashes(site.replace(/^https?:\/\//i, ""));
  return shortKey(postId ? `${siteUrl.toLowerCase()}#${postId}` : guid || link);
}

/** Decodes slugs in other scripts, which WordPress stores percent-encoded and may cut anywhere. */
function decodedSlug(postName: string, publishedAt: string | undefined) {
  const name = postName.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll("%", ""), "hex").toString().replaceAll("\ufffd", ""),
  );
  return slugOf(name.replace(/%[0-9a-f]?$/i, ""), publishedAt ? new Date(publishedAt) : undefined);
}

function tagNames({ categories }: WxrItem) {
  const tags = categories.filter(({ domain }) => TAG_DOMAINS.includes(domain));
  return [...new Set(tags.map(({ name }) => plainText(name)))].filter((name) => name !== "");
}

/** Fills in %%names%% as Yoast does when a page is shown. A text with other names is left out. */
function fillSeoText(text: string, title: string) {
  const filled = text
    .slice(0, SEO_MAX)
    .replaceAll("%%title%%", title.slice(0, SEO_MAX))
    .replace(/\s*%%sep%%\s*%%sitename%%\s*$/, "")
    .replace(/\s*%%page%%/g, "");
  const words = plainText(filled);
  return words === "" || words.includes("%%") ? undefined : words;
}

const STATUSES = ["publish", "future", "draft"];

/** The post of an item that our own export wrote. Undefined: it is from WordPress, or was edited there. */
function exactPost(item: WxrItem): ExactPost | undefined {
  const { site, content, status, categories, postDateGmt } = item;
  const mark = validMark(item);
  if (!mark || !content.startsWith(HTML_BLOCK) || !content.endsWith(HTML_BLOCK_END))
    return undefined;
  const html = content.slice(HTML_BLOCK.length, -HTML_BLOCK_END.length);
  return {
    site,
    title: decodeEntities(item.title),
    slug: item.postName,
    content: replaceOwnImages(html, site, (name) => IMAGES_PATH + name),
    excerpt: decodeEntities(item.excerpt) || null,
    featured_image: mark.featured_image,
    tags: categories
      .filter(({ domain }) => domain === "post_tag")
      .map(({ name }) => decodeEntities(name)),
    meta_title: item.seoTitle || null,
    meta_description: item.seoDescription || null,
    og_image: relative(item.socialImage, site) || null,
    published: status === "publish",
    ...exactTimes(mark, status, postDateGmt),
  };
}

function validMark({ exportMark, status, guid }: WxrItem) {
  if (!STATUSES.includes(status) || !guid.startsWith("urn:uuid:")) return undefined;
  return exportMarkSchema.safeParse(parseJson(exportMark)).data;
}

/** The times to the millisecond, unless the date was changed after the export. */
function exactTimes(mark: ExportMark, status: string, postDateGmt: string) {
  const given = dateOfDatabase(postDateGmt);
  const time = (exact: string | null, isGiven: boolean) => {
    const isSame = !isGiven || !given || exact?.slice(0, 19) === given.slice(0, 19);
    const text = isSame ? exact : given;
    return text ? new Date(text) : null;
  };
  return {
    published_at: time(mark.published_at, status === "publish"),
    publish_at: status === "future" ? time(mark.publish_at, true) : null,
  };
}

function relative(url: string, site: string) {
  return url.startsWith(site + IMAGES_PATH) ? url.slice(site.length) : url;
}

const BLOCK = /<!--\s{0,9}wp:footnotes\b[^<>]{0,500}\/-->/;
const notesSchema = z.array(z.object({ id: z.string().min(1), content: z.string() })).min(1);

/** Adds the footnotes, which WordPress's block stores apart from the text, as JSON. */
function withFootnotes(content: string, footnotes: string): string {
  const notes = notesSchema.safeParse(parseJson(footnotes)).data;
  if (!notes) return content;
  const items = notes.map(({ id, content }) => {
    // The reference in the text has this id.
    const reference = escapeHtml(`${id}-link`);
    return `<li id="${escapeHtml(id)}">${content} <a href="#${reference}">↩</a></li>`;
  });
  return content.replace(BLOCK, () => `\n<ol>${items.join("")}</ol>\n`);
}
