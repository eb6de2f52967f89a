import { escapeText } from "entities";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import type { Media } from "#features/media/media.server.ts";
import { replaceOwnImages } from "#features/media/own-image-urls.server.ts";
import type { PostWithAuthor } from "#features/posts/model/every-post.server.ts";
import {
  EXPORT_MARK,
  type ExportMark,
  HTML_BLOCK,
  HTML_BLOCK_END,
} from "#features/posts/model/export-mark.ts";
import { databaseDate, feedDate, localDate } from "./wxr-dates.server.ts";
import { cdata, elements } from "./xml.server.ts";

type PostContext = {
  siteUrl: string;
  number: number;
  /** The number of the item with the featured image. */
  thumbnail: number | undefined;
  author: string;
  tagName: (tag: string) => string;
};

export function postItem(post: PostWithAuthor, context: PostContext) {
  const { siteUrl, number, thumbnail, author, tagName } = context;
  const date = (post.published ? post.publishedAt : post.publishAt) ?? undefined;
  const url = `${siteUrl}/blog/${post.slug}`;
  const mark: ExportMark = {
    published_at: post.publishedAt?.toISOString() ?? null,
    publish_at: post.publishAt?.toISOString() ?? null,
    featured_image: post.featuredImage,
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
      ...dates(date ?? post.createdAt, date ?? null, post.updatedAt),
      ...state({ number, name: post.slug, status: wordPressStatus(post), type: "post" }),
    },
    [
      ...post.tags.map(
        (tag) =>
          `<category domain="post_tag" nicename="${tagName(tag)}">${cdata(escapeText(tag))}</category>\n`,
      ),
      meta("_thumbnail_id", thumbnail?.toString()),
      meta("_yoast_wpseo_title", post.metaTitle),
      meta("_yoast_wpseo_metadesc", post.metaDescription),
      meta(
        "_yoast_wpseo_opengraph-image",
        post.ogImage?.startsWith("/") ? siteUrl + post.ogImage : post.ogImage,
      ),
      meta(EXPORT_MARK, JSON.stringify(mark)),
    ],
  );
}

type Attachment = { number: number; url: string; title: string; date: Date; alt?: string };

/** An image, which WordPress downloads from its URL. */
export function attachmentItem({ number, url, title, date, alt }: Attachment) {
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
export function mediaItem(
  { name, fileName, createdAt, alt }: Media,
  siteUrl: string,
  number: number,
) {
  const url = siteUrl + IMAGES_PATH + name;
  return attachmentItem({ number, url, title: fileName || name, date: createdAt, alt });
}

function item(fields: Record<string, string | undefined>, more: string[]) {
  return `<item>\n${elements(fields)}${more.join("")}</item>\n`;
}

function withAbsoluteImages(content: string, siteUrl: string) {
  return replaceOwnImages(content, siteUrl, (name) => siteUrl + IMAGES_PATH + name);
}

function wordPressStatus({ published, publishAt }: PostWithAuthor) {
  if (published) return "publish";
  return publishAt ? "future" : "draft";
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
