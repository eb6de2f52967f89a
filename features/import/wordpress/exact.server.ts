import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { replaceOwnImages } from "#features/media/own-image-urls.server.ts";
import {
  type ExportMark,
  exportMarkSchema,
  HTML_BLOCK,
  HTML_BLOCK_END,
} from "#features/posts/model/export-mark.ts";
import { dateOfDatabase } from "../dates.ts";
import type { ExactPost } from "../exact-post.server.ts";
import { decodeEntities } from "../html-entities.ts";
import type { WxrItem } from "./wxr-item.server.ts";

const STATUSES = ["publish", "future", "draft"];

/** The post of an item that our own export wrote. Undefined: it is from WordPress, or was edited there. */
export function exactPost(item: WxrItem): ExactPost | undefined {
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
    featuredImage: mark.featured_image,
    tags: categories
      .filter(({ domain }) => domain === "post_tag")
      .map(({ name }) => decodeEntities(name)),
    metaTitle: item.seoTitle || null,
    metaDescription: item.seoDescription || null,
    ogImage: relative(item.socialImage, site) || null,
    published: status === "publish",
    ...exactTimes(mark, status, postDateGmt),
  };
}

function validMark({ exportMark, status, guid }: WxrItem) {
  if (!exportMark || !STATUSES.includes(status) || !guid.startsWith("urn:uuid:")) return undefined;
  try {
    return exportMarkSchema.safeParse(JSON.parse(exportMark)).data;
  } catch {
    return undefined;
  }
}

/** To the millisecond, unless the date was changed after the export. */
function exactTimes(mark: ExportMark, status: string, postDateGmt: string) {
  const given = dateOfDatabase(postDateGmt);
  const time = (exact: string | null, isGiven: boolean) => {
    const isSame = !isGiven || !given || exact?.slice(0, 19) === given.slice(0, 19);
    const text = isSame ? exact : given;
    return text ? new Date(text) : null;
  };
  return {
    publishedAt: time(mark.published_at, status === "publish"),
    publishAt: status === "future" ? time(mark.publish_at, true) : null,
  };
}

function relative(url: string, site: string) {
  return url.startsWith(site + IMAGES_PATH) ? url.slice(site.length) : url;
}
