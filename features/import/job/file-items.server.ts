import { text } from "node:stream/consumers";
import { isTooDifficult } from "#features/posts/content/long-tasks.server.ts";
import { MB } from "#platform/text/byte-size.ts";
import { shortKey } from "#platform/text/short-key.server.ts";
import { BadExportError } from "../bad-export.server.ts";
import { exactHash } from "../exact-post.server.ts";
import {
  convertLinkedInArticle,
  convertPost,
  readVerdict,
  TOO_DIFFICULT,
} from "../import-tasks.server.ts";
import type { ReadItem, ReadPost } from "../read-post.ts";
import { type Verdict, verdictFields } from "../wordpress/post.server.ts";
import type { WxrItem } from "../wordpress/wxr-item.server.ts";
import { readWxr } from "../wordpress/wxr-reader.server.ts";
import type { FoundItem } from "./dry-run.server.ts";
import type { Import } from "./imports.server.ts";
import { unzipEntries } from "./unzip.server.ts";

type Bytes = AsyncIterable<Uint8Array>;
type Attachment = { kind: "attachment"; id: string; url: string };

const ZIP = /\.zip$/i;
const WANTED = { wordpress: /\.xml$/i, linkedin: /\.html?$/i };
const ARTICLE_MAX_BYTES = 20 * MB;

/** The items of a file, for the dry run. Nothing is converted yet. */
export async function* foundItems(
  { source }: Pick<Import, "source">,
  name: string,
  bytes: Bytes,
): AsyncGenerator<FoundItem | Attachment> {
  for await (const file of openFiles(source, name, bytes)) {
    if (source === "linkedin") yield foundArticle(await readArticle(file));
    else for await (const item of wordPressItems(file.chunks)) yield await foundPost(item);
  }
}

/** A wanted post that could not be converted. */
type Failed = { key: string; reason: string };

/** The wanted posts, converted. */
export async function* readPosts(
  { source, attachments }: Pick<Import, "source" | "attachments">,
  name: string,
  bytes: Bytes,
  isWanted: (key: string) => boolean,
): AsyncGenerator<ReadPost | Failed> {
  for await (const file of openFiles(source, name, bytes)) {
    if (source === "linkedin") {
      const article = await readArticle(file);
      if (article.kind === "post" && isWanted(article.post.key))
        yield { ...article.post, tags: ["LinkedIn"] };
      continue;
    }
    for await (const item of wordPressItems(file.chunks)) {
      const found = await verdict(item);
      if (found.kind !== "post" || !isWanted(found.key)) continue;
      yield await convertPost(item, attachments).catch(
        unlessTooDifficult((reason) => ({ key: found.key, reason })),
      );
    }
  }
}

async function* openFiles(source: Import["source"], name: string, bytes: Bytes) {
  const wanted = WANTED[source];
  if (!ZIP.test(name)) {
    yield { name, chunks: bytes };
    return;
  }
  let count = 0;
  for await (const entry of unzipEntries(bytes, (entry) => wanted.test(entry))) {
    count += 1;
    yield entry;
  }
  if (count === 0) {
    const kind = source === "wordpress" ? "WordPress export (.xml)" : "LinkedIn article (.html)";
    throw new BadExportError(`The archive doesn't contain a ${kind}.`);
  }
}

async function* wordPressItems(chunks: Bytes): AsyncGenerator<WxrItem> {
  for await (const batch of readWxr(chunks).batches) yield* batch;
}

async function verdict(item: WxrItem): Promise<Verdict> {
  return readVerdict(item).catch(
    unlessTooDifficult((reason) => {
      const found = verdictFields({ ...item, content: "" });
      if (found.kind !== "post") return found;
      return { kind: "skipped", skipped: { key: found.key, title: found.title, reason } };
    }),
  );
}

function unlessTooDifficult<Result>(then: (reason: string) => Result) {
  return (error: unknown) => {
    if (!isTooDifficult(error)) throw error;
    return then(TOO_DIFFICULT);
  };
}

async function foundPost(item: WxrItem): Promise<FoundItem | Attachment> {
  const found = await verdict(item);
  if (found.kind === "attachment") return found;
  if (found.kind === "skipped") return { kind: "skipped", ...found.skipped };
  const { key, title, slug, publishedAt, tags, link, shortcodes, exact } = found;
  const warnings =
    shortcodes.length > 0 ? [`Unknown shortcodes stay as text: ${shortcodes.join(", ")}.`] : [];
  if (exact && !exact.published)
    warnings.push(exact.publishAt ? "It stays scheduled." : "It stays a draft.");
  if (!publishedAt && !exact) warnings.push("No valid date: the day of the import will be used.");
  const facts = { title, givenSlug: slug, publishedAt, tags, link };
  if (exact) return { kind: "post", key, facts, hash: exactHash(exact), warnings };
  return { kind: "post", key, facts, body: item.content + item.excerpt, warnings };
}

function foundArticle(article: ReadItem): FoundItem {
  if (article.kind !== "post")
    return {
      kind: "skipped",
      ...(article as Extract<typeof article, { kind: "skipped" }>).skipped,
    };
  const { key, title, slug, publishedAt, link, content, warnings } = article.post;
  const facts = { title, givenSlug: slug, publishedAt, tags: ["LinkedIn"], link };
  return { kind: "post", key, facts, body: content, warnings };
}

async function readArticle({ name, chunks }: { name: string; chunks: Bytes }): Promise<ReadItem> {
  return convertLinkedInArticle(await text(limited(chunks)), name).catch(
    unlessTooDifficult((reason) => {
      return { kind: "skipped", skipped: { key: shortKey(name), title: name, reason } };
    }),
  );
}

async function* limited(chunks: Bytes) {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > ARTICLE_MAX_BYTES) throw new BadExportError("An article is larger than 20 MB.");
    yield chunk;
  }
}
