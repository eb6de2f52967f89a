import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { marked } from "marked";
import type { Database } from "#db/client.ts";
import { openDurably } from "#db/durable-write.ts";
import { everyImage } from "#features/media/commands.server.ts";
import { imageNameOf } from "#features/media/media.schema.ts";
import { replaceOwnImages } from "#features/media/queries.server.ts";
import { cleanContent } from "#features/posts/content/content.server.ts";
import { htmlToMarkdown } from "#features/posts/content/markdown.server.ts";
import { everyPost, type PostWithAuthor } from "#features/posts/model/queries.server.ts";
import { readPublished } from "#features/website/commands.server.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import { type Ctx, inTransaction, toolContext } from "#platform/context.server.ts";
import type { Env } from "#platform/env.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { MB } from "#platform/text/byte-size.ts";
import { counted } from "#platform/text/counted.ts";
import { writeWxr } from "./wxr.server.ts";

export const FORMATS = ["markdown", "html", "wxr"] as const;
export type Format = (typeof FORMATS)[number];

type Site = { database: Pick<Database, "db" | "kind">; storage: Storage; env: Env };
const PIECE = MB;

type Options = { format: Format; out: string; onProgress?: ((done: string) => void) | undefined };

/** Exports all posts and images, and says in a sentence what was exported. */
export async function exportTo(site: Site, options: Options) {
  const { format, out } = options;
  if (format === "wxr" || isZip(out)) refuseExisting(out);
  return format === "wxr"
    ? exportToXml(site, options)
    : exportToFiles(site, { ...options, format });
}

function isZip(out: string) {
  return /\.zip$/i.test(out);
}

function refuseExisting(out: string) {
  if (existsSync(out)) throw new AppError("invalid", `${out} already exists. Choose a new file.`);
}

async function exportToFiles(
  site: Site,
  { format, out, onProgress }: Options & { format: FileFormat },
) {
  const target = await (isZip(out) ? zipTarget(out) : folderTarget(out));
  try {
    const { posts, images, missing } = await exportFiles(site, target, { format, onProgress });
    await target.finish();
    const gone = missing.length > 0 ? ` Not in the storage: ${missing.join(", ")}.` : "";
    return `Exported ${counted(posts, "post")} and ${counted(images, "image")} to ${out}.${gone}`;
  } catch (error) {
    await target.discard();
    throw error;
  }
}

async function exportToXml(site: Site, { out, onProgress }: Options) {
  const file = await openDurably(out);
  try {
    const counts = { posts: 0, images: 0 };
    await inSnapshot(site, async (ctx) => {
      const { firm } = await readWebsite(ctx);
      for await (const text of inPieces(writeWxr(ctx, firm, counts))) {
        await file.write(Buffer.from(text));
        onProgress?.(counted(counts.posts, "post"));
      }
    });
    await file.finish();
    return `Exported ${counted(counts.posts, "post")} to ${out}, with the URLs of ${counted(counts.images, "image")}.`;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Joins short texts: writing each alone would take longer. */
async function* inPieces(texts: AsyncIterable<string>) {
  let piece = "";
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

/**
 * Reads everything as of one moment on a server. A transaction on the embedded database would make
 * the running site wait, so there each page is read as of its own moment.
 */
function inSnapshot<Result>(
  { database, env }: Site,
  read: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const ctx = toolContext(database.db, env);
  if (database.kind === "embedded") return read(ctx);
  return inTransaction(ctx, read, { isolationLevel: "repeatable read", accessMode: "read only" });
}

type FilesOptions = { format: FileFormat; onProgress?: ((done: string) => void) | undefined };

/** Writes every post as a file, the images of the library beside them, and the site content. */
async function exportFiles(
  site: Site,
  target: Target,
  { format, onProgress = () => {} }: FilesOptions,
) {
  const { posts, images } = await inSnapshot(site, async (ctx) => {
    const images = await imageFiles(ctx);
    const website = await readPublished(ctx);
    if (website) await target.add("website.json", `${JSON.stringify(website, null, 2)}\n`);
    let posts = 0;
    for await (const post of everyPost(ctx)) {
      const { path, text } = postFile(post, { format, siteUrl: ctx.env.siteUrl, images });
      await target.add(path, text);
      posts += 1;
      if (posts % 1000 === 0) onProgress(`${posts.toLocaleString("en-US")} posts`);
    }
    return { posts, images };
  });
  const missing: string[] = [];
  let copied = 0;
  for (const file of images.values()) {
    const stored = await site.storage.get(file);
    if (!stored || stored === "unsatisfiable") {
      missing.push(file);
      continue;
    }
    await target.add(`images/${file}`, stored.body);
    copied += 1;
    if (copied % 100 === 0) onProgress(`${copied.toLocaleString("en-US")} images`);
  }
  return { posts, images: copied, missing };
}

/** The stored file of each image by the image's name: another file may have replaced the first. */
async function imageFiles(ctx: Ctx) {
  const files = new Map<string, string>();
  for await (const { name, file } of everyImage(ctx)) files.set(name, file ?? name);
  return files;
}

const toHtml = (markdown: string) => String(marked.parse(markdown));

type FileFormat = "markdown" | "html";
type PostFileOptions = { format: FileFormat; siteUrl: string; images: ReadonlyMap<string, string> };

const EXTENSIONS = { markdown: "md", html: "html" };
// Windows allows about 260 characters for a whole path.
const SLUG_LENGTH = 100;

/** A post as a file: its facts as YAML, then its text. */
function postFile(post: PostWithAuthor, { format, siteUrl, images }: PostFileOptions) {
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
    date: post.published ? post.published_at : post.publish_at,
    created: post.created_at,
    updated: post.updated_at,
    author: post.author?.name,
    tags: post.tags,
    excerpt: post.excerpt,
    featured_image: imageUrl(post.featured_image),
    meta_title: post.meta_title,
    description: post.meta_description,
    share_image: imageUrl(post.og_image),
    url: `${siteUrl}/blog/${post.slug}`,
  });
  return { path: `posts/${fileStem(post)}.${EXTENSIONS[format]}`, text: `${header}\n${body}\n` };
}

function postStatus({ published, publish_at }: PostWithAuthor) {
  if (published) return "published";
  return publish_at ? "scheduled" : "draft";
}

/** A name of letters, digits and hyphens, after a date: safe and unique on every file system. */
function fileStem({ id, slug, published_at, publish_at, created_at }: PostWithAuthor) {
  const date = (publish_at ?? published_at ?? created_at).toISOString().slice(0, 10);
  const isLong = slug.length > SLUG_LENGTH;
  return `${date}-${isLong ? `${slug.slice(0, SLUG_LENGTH)}-${id.slice(0, 8)}` : slug}`;
}

/** Writes YAML, of which JSON values are a part. */
function frontMatter(facts: Record<string, unknown>) {
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n`;
}

/** The destination of an export's files: a folder or an archive. */
type Target = {
  add: (path: string, content: string | AsyncIterable<Uint8Array>) => Promise<void>;
  finish: () => Promise<void>;
  /** Removes what was written. */
  discard: () => Promise<void>;
};

/** A folder that is new or empty, for this user alone: drafts are private. */
async function folderTarget(folder: string): Promise<Target> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause) => {
    throw new AppError("invalid", `${folder} can't be created: ${cause.code}.`, { cause });
  });
  if ((await readdir(folder)).length > 0) {
    throw new AppError("invalid", `${folder} isn't empty. Choose a new or empty folder.`);
  }
  const written = new Set<string>();
  return {
    add: async (path, content) => {
      const file = join(folder, path);
      written.add(join(folder, path.split("/", 1)[0] ?? path));
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, content, { flag: "wx", mode: 0o600 });
    },
    finish: async () => {},
    discard: async () => {
      for (const path of created ? [created] : written) await rm(path, { recursive: true });
    },
  };
}

// Above these limits, an archive needs the format's 64-bit extension.
const FILES_MAX = 65_535;
const BYTES_MAX = 4_294_967_295;
const COMPRESSED = /\.(jpe?g|png|webp|gif|avif)$/;

/** A .zip, written as its files are added: none is ever whole in memory. */
async function zipTarget(path: string): Promise<Target> {
  const out = await openDurably(path);
  let waiting: Uint8Array[] = [];
  let files = 0;
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    waiting.push(chunk);
  });

  async function flush() {
    const chunks = waiting;
    waiting = [];
    for (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > BYTES_MAX) throw tooLargeError("4 GB");
      await out.write(chunk);
    }
  }

  return {
    add: async (name, content) => {
      files += 1;
      if (files > FILES_MAX) throw tooLargeError(`${FILES_MAX.toLocaleString("en-US")} files`);
      const entry = COMPRESSED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name);
      zip.add(entry);
      for await (const chunk of typeof content === "string" ? [Buffer.from(content)] : content) {
        entry.push(chunk);
        await flush();
      }
      entry.push(new Uint8Array(), true);
      await flush();
    },
    finish: async () => {
      zip.end();
      await flush();
      await out.finish();
    },
    discard: out.discard,
  };
}

function tooLargeError(limit: string) {
  return new AppError(
    "invalid",
    `A .zip can't hold more than ${limit}. Export to a folder instead.`,
  );
}
