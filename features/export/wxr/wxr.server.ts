import { escapeText } from "entities";
import type { Db } from "#db/client.ts";
import { everyImage } from "#features/media/every-image.server.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { absoluteUrl } from "#features/posts/content/urls.ts";
import { everyPost, listPostAuthors } from "#features/posts/model/every-post.server.ts";
import { uniqueNames } from "./names.server.ts";
import { feedDate } from "./wxr-dates.server.ts";
import { attachmentItem, mediaItem, postItem } from "./wxr-item.server.ts";
import { cdata, elements } from "./xml.server.ts";

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
type Reading = Pick<Db, "select" | "selectDistinct">;
type Firm = { name: string; descriptor: string };
type Options = { firm: Firm; siteUrl: string; now: Date; counts: WxrCounts };

/** All posts and images as a WordPress export (WXR 1.2), in pieces. Counts while it writes. */
export async function* writeWxr(db: Reading, { firm, siteUrl, now, counts }: Options) {
  const authorName = uniqueNames();
  const tagName = uniqueNames();
  /** The numbers of the images by their URLs. */
  const images = new Map<string, number>();
  let number = 0;
  yield HEADER + channel(firm, siteUrl, now);
  for (const { id, name } of await listPostAuthors(db))
    yield authorElement(authorName(name, id), name);
  for await (const image of everyImage(db)) {
    number += 1;
    counts.images += 1;
    images.set(siteUrl + IMAGES_PATH + image.name, number);
    yield mediaItem(image, siteUrl, number);
  }
  for await (const post of everyPost(db)) {
    const { featuredImage, author } = post;
    const url = absoluteUrl(featuredImage, siteUrl);
    // An image of another site.
    if (url && !images.has(url)) {
      number += 1;
      images.set(url, number);
      yield attachmentItem({ number, url, title: post.title, date: post.createdAt });
    }
    number += 1;
    counts.posts += 1;
    const thumbnail = url ? images.get(url) : undefined;
    const creator = author ? authorName(author.name, author.id) : "";
    yield postItem(post, { siteUrl, number, thumbnail, author: creator, tagName });
  }
  yield FOOTER;
}

function channel(firm: Firm, siteUrl: string, now: Date) {
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
