import { marked } from "marked";
import { imageNameOf } from "#features/media/media.schema.ts";
import { replaceOwnImages } from "#features/media/own-image-urls.server.ts";
import { cleanContent } from "#features/posts/content/content.server.ts";
import { htmlToMarkdown } from "#features/posts/feeds/markdown/block-markdown.server.ts";
import type { PostWithAuthor } from "#features/posts/model/every-post.server.ts";

const toHtml = (markdown: string) => String(marked.parse(markdown));

export type FileFormat = "markdown" | "html";
type Options = { format: FileFormat; siteUrl: string; images: ReadonlyMap<string, string> };

const EXTENSIONS = { markdown: "md", html: "html" };
// Windows allows about 260 characters for a whole path.
const SLUG_LENGTH = 100;

/** A post as a file: what is known about it as YAML, then its text. */
export function postFile(post: PostWithAuthor, { format, siteUrl, images }: Options) {
  const relative = (name: string) => {
    const file = images.get(name);
    return file && `../images/${file}`;
  };
  const imageUrl = (url: string | null) => relative(imageNameOf(url) ?? "") ?? url;
  const written = format === "html" ? post.content : cleanContent(post.content);
  const html = replaceOwnImages(written, siteUrl, relative);
  const body = format === "html" ? html : htmlToMarkdown(html, { toHtml });
  const header = frontMatter({
    title: post.title,
    slug: post.slug,
    status: postStatus(post),
    date: post.published ? post.publishedAt : post.publishAt,
    created: post.createdAt,
    updated: post.updatedAt,
    author: post.author?.name,
    tags: post.tags,
    excerpt: post.excerpt,
    featured_image: imageUrl(post.featuredImage),
    meta_title: post.metaTitle,
    description: post.metaDescription,
    share_image: imageUrl(post.ogImage),
    url: `${siteUrl}/blog/${post.slug}`,
  });
  return { path: `posts/${fileStem(post)}.${EXTENSIONS[format]}`, text: `${header}\n${body}\n` };
}

function postStatus({ published, publishAt }: PostWithAuthor) {
  if (published) return "published";
  return publishAt ? "scheduled" : "draft";
}

/** Only letters, digits and hyphens, after a date: safe and unique on every file system. */
function fileStem({ id, slug, publishedAt, publishAt, createdAt }: PostWithAuthor) {
  const date = (publishAt ?? publishedAt ?? createdAt).toISOString().slice(0, 10);
  const isLong = slug.length > SLUG_LENGTH;
  return `${date}-${isLong ? `${slug.slice(0, SLUG_LENGTH)}-${id.slice(0, 8)}` : slug}`;
}

/** A JSON value is also a YAML value. */
function frontMatter(facts: Record<string, unknown>) {
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n`;
}
