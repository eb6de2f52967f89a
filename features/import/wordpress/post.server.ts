import { CONTENT_MAX } from "#features/posts/model/post.schema.ts";
import { slugOf } from "#features/posts/model/slug.ts";
import { shortKey } from "#platform/text/short-key.server.ts";
import { withoutTrailingSlashes } from "#platform/text/trailing-slashes.ts";
import { dateOfDatabase, dateOfFeed } from "../dates.ts";
import type { ExactPost } from "../exact-post.server.ts";
import { plainText } from "../html-entities.ts";
import type { ReadItem, ReadPost } from "../read-post.ts";
import { findUnknownShortcodes, readContent, readExcerpt } from "./content.server.ts";
import { exactPost } from "./exact.server.ts";
import { withFootnotes } from "./footnotes.server.ts";
import type { WxrItem } from "./wxr-item.server.ts";

/** What a dry run shows of an item, without converting its content. */
export type Verdict =
  | Exclude<ReadItem, { kind: "post" }>
  | ({ kind: "post"; shortcodes: string[]; exact?: ExactPost } & PostFields);

type PostFields = Pick<
  ReadPost,
  "key" | "title" | "slug" | "publishedAt" | "categories" | "tags" | "link" | "featuredImageId"
>;

const TAG_DOMAINS = ["post_tag", "tag"];
const SEO_MAX = 1000;
const CATEGORY_DOMAINS = ["category", ""];

export function verdictFields(item: WxrItem): Verdict {
  if (item.postType === "attachment" && item.postId && item.attachmentUrl) {
    return { kind: "attachment", id: item.postId, url: item.attachmentUrl };
  }
  const exact = exactPost(item);
  const reason = reasonToSkip(item, exact);
  if (reason) {
    return {
      kind: "skipped",
      skipped: { key: itemKey(item), title: plainText(item.title), reason },
    };
  }
  const shortcodes = exact ? [] : findUnknownShortcodes(item.content);
  return { kind: "post", ...postFields(item, exact), shortcodes, ...(exact && { exact }) };
}

/** The whole post. Its images may lie behind it in the file: `attachments` knows them by id. */
export function readPost(
  item: WxrItem,
  attachments: (id: string) => string | undefined = () => undefined,
): ReadPost {
  const exact = exactPost(item);
  if (exact) return readExactPost(item, exact);
  const written = withFootnotes(item.content, item.footnotes);
  const { content, teaser, warnings } = readContent(written, attachments);
  const fields = postFields(item);
  return {
    ...fields,
    content,
    excerpt: readExcerpt(item.excerpt) || teaser,
    featuredImage: fields.featuredImageId && attachments(fields.featuredImageId),
    metaTitle: fillSeoText(item.seoTitle, fields.title),
    metaDescription: fillSeoText(item.seoDescription, fields.title),
    warnings: fields.publishedAt ? warnings : [...warnings, "No valid date was given."],
  };
}

function readExactPost(item: WxrItem, exact: ExactPost): ReadPost {
  return {
    ...postFields(item, exact),
    content: exact.content,
    excerpt: exact.excerpt ?? "",
    featuredImage: undefined,
    metaTitle: undefined,
    metaDescription: undefined,
    warnings: [],
    exact,
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

function postFields(item: WxrItem, exact?: ExactPost): PostFields {
  const publishedAt =
    dateOfFeed(item.pubDate) ?? dateOfDatabase(item.postDateGmt) ?? dateOfDatabase(item.postDate);
  return {
    key: exact ? item.guid : itemKey(item),
    title: exact?.title ?? plainText(item.title),
    slug: exact?.slug ?? decodedSlug(item.postName, publishedAt),
    publishedAt: exact ? exact.publishedAt?.toISOString() : publishedAt,
    categories: categoryNames(item, CATEGORY_DOMAINS),
    tags: exact?.tags ?? categoryNames(item, TAG_DOMAINS),
    link: /^https?:\/\//i.test(item.link) ? item.link : undefined,
    featuredImageId: /^[1-9]\d*$/.test(item.thumbnailId) ? item.thumbnailId : undefined,
  };
}

/** A site that moved to https, or got a slash at its end, is still the same. */
function itemKey({ site, postId, guid, link }: WxrItem) {
  const siteUrl = withoutTrailingSlashes(site.replace(/^https?:\/\//i, ""));
  return shortKey(postId ? `${siteUrl.toLowerCase()}#${postId}` : guid || link);
}

/** WordPress stores slugs in other scripts percent-encoded, and may cut them anywhere. */
function decodedSlug(postName: string, publishedAt: string | undefined) {
  const name = postName.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll("%", ""), "hex").toString().replaceAll("\ufffd", ""),
  );
  return slugOf(name.replace(/%[0-9a-f]?$/i, ""), publishedAt ? new Date(publishedAt) : undefined);
}

function categoryNames({ categories }: WxrItem, domains: string[]) {
  const names = categories
    .filter(({ domain }) => domains.includes(domain))
    .map(({ name }) => plainText(name));
  return [...new Set(names)].filter((name) => name !== "");
}

/** Yoast fills in %%names%% when a page is shown. What cannot be filled in here is not taken. */
function fillSeoText(text: string, title: string) {
  const filled = text
    .slice(0, SEO_MAX)
    .replaceAll("%%title%%", title.slice(0, SEO_MAX))
    .replace(/\s*%%sep%%\s*%%sitename%%\s*$/, "")
    .replace(/\s*%%page%%/g, "");
  const words = plainText(filled);
  return words === "" || words.includes("%%") ? undefined : words;
}
