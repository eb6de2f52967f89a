import { sql } from "drizzle-orm";
import { blogPosts } from "#db/schema/posts.ts";
import { findMedia } from "#features/media/commands.server.ts";
import { IMAGE_MAX_BYTES, imageNameOf } from "#features/media/media.schema.ts";
import type { Ctx } from "#platform/context.server.ts";
import { decoded } from "#platform/text/decoded.ts";
import { imagesIn } from "../content/content.server.ts";
import type {
  ContentImage,
  ContentLink,
  Heading,
  ReadContent,
} from "../content/read-content.server.ts";
import { postShareImage } from "../post-summary.ts";
import type { Post } from "../post-values.ts";
import { findLinkTargets, type LinkTarget } from "../reading/link-targets.server.ts";
import { contentTask } from "../rendered/content-thread.server.ts";
import { isLongDescription, isLongTitle } from "./search-result.ts";
import type { Warning } from "./warning.ts";

export type CheckedPost = Pick<
  Post,
  | "title"
  | "slug"
  | "content"
  | "excerpt"
  | "featured_image"
  | "meta_title"
  | "meta_description"
  | "og_image"
>;

/** `pages`: the paths of the site's pages and documents that are not posts. */
type OwnSite = { siteUrl: string; pages: string[] };

/** Publishing warnings for each post, in form order. */
export async function checkPosts(
  ctx: Ctx,
  posts: { post: CheckedPost; content: ReadContent }[],
  { siteUrl, pages }: OwnSite,
): Promise<Warning[][]> {
  const read = posts.map((each) => ({ ...each, url: { siteUrl, slug: each.post.slug } }));
  const paths = read.flatMap(({ content, url }) => internalPaths(content.links, url));
  const targets = await findLinkTargets(ctx, [...new Set(paths)], pages);
  const known = await findMedia(ctx, [...new Set(posts.flatMap(({ post }) => imagesIn(post)))]);
  return read.map(({ post, content, url }) => [
    ...checkHeadings(content.headings),
    ...checkImages(content.images, known),
    ...checkFeaturedImage(post.featured_image, known),
    ...checkLinks(content, targets, url),
    ...checkSummary(post),
    ...checkShareImage(post, known),
  ]);
}

/** How many warnings stored posts have, by id. Those that don't exist are left out. */
export async function countWarnings(ctx: Ctx, ids: string[], site: OwnSite) {
  if (ids.length === 0) return {};
  const posts = await ctx.db
    .select({
      id: blogPosts.id,
      title: blogPosts.title,
      slug: blogPosts.slug,
      content: blogPosts.content,
      excerpt: blogPosts.excerpt,
      featured_image: blogPosts.featured_image,
      meta_title: blogPosts.meta_title,
      meta_description: blogPosts.meta_description,
      og_image: blogPosts.og_image,
    })
    .from(blogPosts)
    .where(sql`${blogPosts.id} = any(${sql.param(ids)}::uuid[])`);
  const read: Parameters<typeof checkPosts>[1] = [];
  for (const post of posts) read.push({ post, content: await contentTask("read", post.content) });
  const warnings = await checkPosts(ctx, read, site);
  return Object.fromEntries(posts.map(({ id }, index) => [id, warnings[index]?.length ?? 0]));
}

/** Facts that Media has about an image. */
export type KnownImage = {
  fileName: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
  variants: { type: string }[];
};

/** Images without alt text, and our own images that are no longer there. */
export function checkImages(images: ContentImage[], known: Map<string, KnownImage>): Warning[] {
  return images.flatMap(({ src, alt, isDecorative, place }): Warning[] => {
    const name = imageNameOf(src);
    const image = name ? known.get(name) : undefined;
    const title = image?.fileName || fileNameFromUrl(src);
    if (name && !image) {
      const message = `The image “${title}” no longer exists.`;
      return [{ kind: "missing_image", message, field: "content", place }];
    }
    if (alt !== "" || isDecorative) return [];
    const message = `The image “${title}” has no alt text. Describe it, or mark it as decorative.`;
    return [{ kind: "alt_text", message, field: "content", place }];
  });
}

/** Checks that the featured image exists: the post's page and its card in the lists show it. */
function checkFeaturedImage(url: string | null, known: Map<string, KnownImage>): Warning[] {
  const name = url && imageNameOf(url);
  if (!name || known.has(name)) return [];
  const message = "The featured image no longer exists.";
  return [{ kind: "missing_image", message, field: "featured_image" }];
}

function fileNameFromUrl(src: string) {
  const [path = ""] = src.split(/[?#]/);
  return path.slice(path.lastIndexOf("/") + 1) || src;
}

/** Screen readers and outlines follow the levels: one step down at a time, below the title. */
export function checkHeadings(headings: Heading[]): Warning[] {
  return headings.flatMap(({ level, text, place }, index) => {
    // A Heading 1 is shown as a Heading 2.
    const above = Math.max(2, headings[index - 1]?.level ?? 1);
    const message =
      level === 1
        ? `“${text}” is a Heading 1. Make it a Heading 2: the title is the page’s only Heading 1.`
        : index === 0
          ? level > 2 &&
            `The first heading, “${text}”, is a Heading ${level}. Start with Heading 2.`
          : level > above + 1 && `“${text}” jumps from Heading ${above} to Heading ${level}.`;
    return message ? [{ kind: "heading" as const, message, field: "content" as const, place }] : [];
  });
}

/** The URL that the post has, or will have. */
type PostUrl = { siteUrl: string; slug: string };

/** The paths of our own site that the text links to, other than the post itself. */
export function internalPaths(links: ContentLink[], post: PostUrl): string[] {
  const paths = links.flatMap(({ href }) => {
    const url = ownUrl(href, post);
    return url && url.pathname !== postPath(post) ? [url.pathname] : [];
  });
  return [...new Set(paths)];
}

/** Links to pages, posts and places that readers will not find. */
export function checkLinks(
  { links, anchors }: ReadContent,
  targets: Map<string, LinkTarget>,
  post: PostUrl,
): Warning[] {
  return links.flatMap(({ href, text, place }): Warning[] => {
    if (href === "") {
      const message = `The button “${text}” has no URL.`;
      return [{ kind: "dead_link", message, field: "content", place }];
    }
    const url = ownUrl(href, post);
    if (!url) return [];
    const problem =
      url.pathname === postPath(post)
        ? isThere(url.hash, anchors)
          ? undefined
          : `leads to a place that isn’t in this text: ${url.hash}`
        : PROBLEMS[targets.get(url.pathname) ?? "page"]?.(url.pathname);
    if (!problem) return [];
    const message = `The link “${text || href}” ${problem}.`;
    return [{ kind: "dead_link", message, field: "content", place }];
  });
}

const PROBLEMS: Partial<Record<LinkTarget, (path: string) => string>> = {
  draft: (path) => `leads to a draft: ${path}`,
  missing: (path) => `leads to a page that doesn’t exist: ${path}`,
};

function isThere(hash: string, anchors: Set<string>) {
  return ["", "#", "#top"].includes(hash) || anchors.has(decoded(hash.slice(1)));
}

function postPath({ slug }: PostUrl) {
  return `/blog/${slug}`;
}

/** Returns undefined for a link to another site. */
function ownUrl(href: string, post: PostUrl) {
  const base = post.siteUrl + postPath(post);
  if (!URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  return url.origin === new URL(post.siteUrl).origin ? url : undefined;
}

// https://www.linkedin.com/help/linkedin/answer/a521928: smaller images become thumbnails.
const MIN_WIDTH = 1200;
const MIN_HEIGHT = 627;
const TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"];
// LinkedIn crops to 1.91:1. Between these, what matters of most pictures is still seen.
const MIN_RATIO = 1.3;
const MAX_RATIO = 2.5;

type ShareImages = Parameters<typeof postShareImage>[0];

/**
 * Without an image, one is drawn. Of images on other sites only the name is known. That a featured
 * image is gone, `checkFeaturedImage` says.
 */
export function checkShareImage(images: ShareImages, known: Map<string, KnownImage>): Warning[] {
  const url = postShareImage(images);
  if (!url) return [];
  const name = imageNameOf(url);
  const image = name ? known.get(name) : undefined;
  if (name && !image && !images.og_image) return [];
  const problem =
    name && !image
      ? "The share image no longer exists."
      : image
        ? checkImage(image)
        : checkType(url);
  if (!problem) return [];
  const field = images.og_image ? "og_image" : "featured_image";
  return [{ kind: "share_image", message: problem, field }];
}

function checkImage({ contentType, bytes, width, height, variants }: KnownImage) {
  const hasJpeg = variants.some(({ type }) => type === "image/jpeg");
  if (!hasJpeg && !TYPES.includes(contentType)) {
    return `LinkedIn can’t show this kind of share image (${contentType}). Use JPEG or PNG.`;
  }
  if (bytes > IMAGE_MAX_BYTES) return "LinkedIn doesn’t accept share images over 5 MB.";
  if (width < MIN_WIDTH || height < MIN_HEIGHT) {
    return `The share image is too small for LinkedIn: ${width} × ${height} pixels instead of at least ${MIN_WIDTH} × ${MIN_HEIGHT}.`;
  }
  const ratio = width / height;
  if (ratio < MIN_RATIO || ratio > MAX_RATIO) {
    return `LinkedIn will crop much of the share image (${width} × ${height} pixels). Use about 1200 × 630.`;
  }
  return undefined;
}

function checkType(url: string) {
  const extension = /\.(svg|avif|heic|tiff?|bmp)(?:[?#]|$)/i.exec(url)?.[1];
  return (
    extension &&
    `LinkedIn can’t show this kind of share image (${extension.toUpperCase()}). Use JPEG or PNG.`
  );
}

type Summary = {
  title: string;
  excerpt: string | null;
  meta_title: string | null;
  meta_description: string | null;
};

/** Checks the texts of the post in the blog list and in search results. */
export function checkSummary({ title, excerpt, meta_title, meta_description }: Summary): Warning[] {
  const warnings: Warning[] = [];
  // A title without a meta title may be cut off only in the blog's name after it.
  if (isLongTitle(meta_title ?? title)) {
    warnings.push({
      kind: "long_title",
      message: meta_title
        ? "The meta title is too long for search results and will be cut off."
        : "The title is too long for search results and will be cut off. Write a shorter meta title.",
      field: "meta_title",
    });
  }
  if (!excerpt) {
    warnings.push({
      kind: "excerpt",
      message: "There’s no excerpt. The blog list shows it below the title.",
      field: "excerpt",
    });
  }
  const description = meta_description ?? excerpt;
  if (!description) {
    warnings.push({
      kind: "description",
      message: "There’s no description. Search results will show the start of the text.",
      field: "meta_description",
    });
  } else if (isLongDescription(description)) {
    warnings.push({
      kind: "long_description",
      message: meta_description
        ? "The meta description is too long for search results and will be cut off."
        : "The excerpt is too long for search results. Write a shorter meta description.",
      field: "meta_description",
    });
  }
  return warnings;
}
