import { escapeText } from "entities";
import { timeZone } from "#content/time-zone.ts";
import { everyImage, type Media } from "#features/media/commands.server.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { replaceOwnImages } from "#features/media/queries.server.ts";
import { absoluteUrl } from "#features/posts/content/urls.ts";
import {
  EXPORT_MARK,
  type ExportMark,
  HTML_BLOCK,
  HTML_BLOCK_END,
} from "#features/posts/export-mark.ts";
import {
  everyPost,
  listPostAuthors,
  type PostWithAuthor,
} from "#features/posts/model/queries.server.ts";
import { numbered, slugOf } from "#features/posts/paths.ts";
import { timeZoneOffset } from "#features/posts/publish-time.ts";
import type { Ctx } from "#platform/context.server.ts";

const HEADER = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"
  xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:wfw="http://wellformedweb.org/CommentAPI/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
`;
const FOOTER = "</channel>\n</rss>\n";

type WxrCounts = { posts: number; images: number };
type Firm = { name: string; descriptor: string };

/** All posts and images as a WordPress export (WXR 1.2), in pieces. Counts while it writes. */
export async function* writeWxr(ctx: Ctx, firm: Firm, counts: WxrCounts) {
  const { siteUrl } = ctx.env;
  const authorName = uniqueNames();
  const tagName = uniqueNames();
  /** The numbers of the images by their URLs. */
  const images = new Map<string, number>();
  let number = 0;
  yield HEADER + channel(ctx, firm);
  for (const { id, name } of await listPostAuthors(ctx))
    yield authorElement(authorName(name, id), name);
  for await (const image of everyImage(ctx)) {
    number += 1;
    counts.images += 1;
    images.set(siteUrl + IMAGES_PATH + image.name, number);
    yield mediaItem(image, siteUrl, number);
  }
  for await (const post of everyPost(ctx)) {
    const { featured_image, author } = post;
    const url = absoluteUrl(featured_image, siteUrl);
    // An image that is not listed yet is of another site.
    if (url && !images.has(url)) {
      number += 1;
      images.set(url, number);
      yield attachmentItem({ number, url, title: post.title, date: post.created_at });
    }
    number += 1;
    counts.posts += 1;
    const thumbnail = url ? images.get(url) : undefined;
    const creator = author ? authorName(author.name, author.id) : "";
    yield postItem(post, { siteUrl, number, thumbnail, author: creator, tagName });
  }
  yield FOOTER;
}

function channel({ env: { siteUrl }, now }: Ctx, firm: Firm) {
  return elements({
    title: escapeText(firm.name),
    link: siteUrl,
    description: escapeText(firm.descriptor),
    pubDate: feedDate(now),
    language: "en-US",
    "wp:wxr_version": "1.2",
    "wp:base_site_url": siteUrl,
    "wp:base_blog_url": siteUrl,
  });
}

function authorElement(login: string, name: string) {
  return elements({
    "wp:author": elements({
      "wp:author_login": cdata(login),
      "wp:author_email": cdata(""),
      "wp:author_display_name": cdata(name),
      "wp:author_first_name": cdata(""),
      "wp:author_last_name": cdata(""),
    }),
  });
}

type PostContext = {
  siteUrl: string;
  number: number;
  /** The number of the item with the featured image. */
  thumbnail: number | undefined;
  author: string;
  tagName: (tag: string) => string;
};

function postItem(post: PostWithAuthor, context: PostContext) {
  const { siteUrl, number, thumbnail, author, tagName } = context;
  const date = (post.published ? post.published_at : post.publish_at) ?? undefined;
  const url = `${siteUrl}/blog/${post.slug}`;
  const mark: ExportMark = {
    published_at: post.published_at?.toISOString() ?? null,
    publish_at: post.publish_at?.toISOString() ?? null,
    featured_image: post.featured_image,
  };
  return item(
    {
      title: cdata(escapeText(post.title)),
      link: escapeText(url),
      pubDate: date && feedDate(date),
      "dc:creator": cdata(author),
      'guid isPermaLink="false"': `urn:uuid:${post.id}`,
      description: "",
      "content:encoded": cdata(
        HTML_BLOCK + withAbsoluteImages(post.content, siteUrl) + HTML_BLOCK_END,
      ),
      "excerpt:encoded": cdata(escapeText(post.excerpt ?? "")),
      ...dates(date ?? post.created_at, date ?? null, post.updated_at),
      ...state({ number, name: post.slug, status: wordPressStatus(post), type: "post" }),
    },
    [
      ...post.tags.map(
        (tag) =>
          `<category domain="post_tag" nicename="${tagName(tag)}">${cdata(escapeText(tag))}</category>\n`,
      ),
      meta("_thumbnail_id", thumbnail?.toString()),
      meta("_yoast_wpseo_title", post.meta_title),
      meta("_yoast_wpseo_metadesc", post.meta_description),
      meta(
        "_yoast_wpseo_opengraph-image",
        post.og_image?.startsWith("/") ? siteUrl + post.og_image : post.og_image,
      ),
      meta(EXPORT_MARK, JSON.stringify(mark)),
    ],
  );
}

type Attachment = { number: number; url: string; title: string; date: Date; alt?: string };

/** An image, which WordPress downloads from its URL. */
function attachmentItem({ number, url, title, date, alt }: Attachment) {
  return item(
    {
      title: cdata(escapeText(title)),
      link: escapeText(url),
      pubDate: feedDate(date),
      "dc:creator": cdata(""),
      'guid isPermaLink="false"': escapeText(url),
      description: "",
      "content:encoded": cdata(""),
      "excerpt:encoded": cdata(""),
      ...dates(date, date, date),
      ...state({ number, name: `image-${number}`, status: "inherit", type: "attachment" }),
      "wp:attachment_url": cdata(url),
    },
    [meta("_wp_attachment_image_alt", alt)],
  );
}

/** An image of the library. */
function mediaItem({ name, fileName, createdAt, alt }: Media, siteUrl: string, number: number) {
  const url = siteUrl + IMAGES_PATH + name;
  return attachmentItem({ number, url, title: fileName || name, date: createdAt, alt });
}

function item(fields: Record<string, string | undefined>, more: string[]) {
  return `<item>\n${elements(fields)}${more.join("")}</item>\n`;
}

function withAbsoluteImages(content: string, siteUrl: string) {
  return replaceOwnImages(content, siteUrl, (name) => siteUrl + IMAGES_PATH + name);
}

function wordPressStatus({ published, publish_at }: PostWithAuthor) {
  if (published) return "publish";
  return publish_at ? "future" : "draft";
}

function dates(date: Date, gmt: Date | null, modified: Date) {
  return {
    "wp:post_date": cdata(localDate(date)),
    "wp:post_date_gmt": cdata(databaseDate(gmt)),
    "wp:post_modified": cdata(localDate(modified)),
    "wp:post_modified_gmt": cdata(databaseDate(modified)),
  };
}

type State = { number: number; name: string; status: string; type: string };

function state({ number, name, status, type }: State) {
  return {
    "wp:post_id": String(number),
    "wp:comment_status": cdata("closed"),
    "wp:ping_status": cdata("closed"),
    "wp:post_name": cdata(name),
    "wp:status": cdata(status),
    "wp:post_parent": "0",
    "wp:menu_order": "0",
    "wp:post_type": cdata(type),
    "wp:post_password": cdata(""),
    "wp:is_sticky": "0",
  };
}

function meta(key: string, value: string | null | undefined) {
  if (!value) return "";
  const fields = elements({ "wp:meta_key": cdata(key), "wp:meta_value": cdata(value) });
  return `<wp:postmeta>\n${fields}</wp:postmeta>\n`;
}

const NO_DATE = "0000-00-00 00:00:00";

/** "Mon, 03 Mar 2025 09:30:00 +0000" */
function feedDate(date: Date) {
  return date.toUTCString().replace("GMT", "+0000");
}

/** "2025-03-03 01:30:00", in the firm's time zone. */
function localDate(date: Date) {
  return databaseDate(new Date(date.getTime() + timeZoneOffset(date.getTime(), timeZone)));
}

/** "2025-03-03 09:30:00", in UTC. WordPress gives a draft none until it is published. */
function databaseDate(date: Date | null) {
  return date ? date.toISOString().slice(0, 19).replace("T", " ") : NO_DATE;
}

/** Gives each text a name for URLs that no other has; with a key, each key. */
function uniqueNames() {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  return (text: string, key = text) => {
    const known = names.get(key);
    if (known) return known;
    const wanted = slugOf(text) || "unnamed";
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = numbered(wanted, number);
    taken.add(name);
    names.set(key, name);
    return name;
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Text of any kind. Characters that XML can't contain are left out. */
export function cdata(text: string) {
  const allowed = text.toWellFormed().replace(FORBIDDEN, "");
  const split = allowed
    .replaceAll("]]>", "]]]]><![CDATA[>")
    // Readers of XML turn a bare carriage return into a line feed.
    .replaceAll("\r", "]]>&#13;<![CDATA[");
  return `<![CDATA[${split}]]>`;
}

/** Each element on a line of its own; without those that have no text. */
function elements(texts: Record<string, string | undefined>) {
  return Object.entries(texts)
    .filter(([, text]) => text !== undefined)
    .map(([name, text]) => `<${name}>${text}</${name.split(" ", 1)[0]}>\n`)
    .join("");
}
