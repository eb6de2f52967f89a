import { ZodError } from "zod";
import {
  isLong,
  isTooDifficult,
  longTasks,
} from "#features/posts/rendered/content-thread.server.ts";
import type { PostInput } from "#features/posts/schema.ts";
import { pageUrl, rewriteLinks } from "./html-urls.ts";
import { toPostInput } from "./job/post-input.server.ts";
import { readLinkedInArticle } from "./linkedin/article.server.ts";
import type { ReadItem, ReadPost } from "./read-post.ts";
import { readPost, type Verdict, verdictFields } from "./wordpress/post.server.ts";
import type { WxrItem } from "./wordpress/wxr-collector.server.ts";

/** The slugs of the import's posts, by the `pageUrl` of their old URLs. */
export type Links = Map<string, string>;
type Source = { item: WxrItem; attachments: Record<string, string> } | { post: ReadPost };
type ImportTask =
  | { name: "verdict"; item: WxrItem }
  | { name: "article"; html: string; file: string }
  | { name: "post"; source: Source; links: Links }
  | { name: "input"; post: ReadPost; slug: string };

/** A post that fits the form's schema, or the reason why it does not. */
export type InputResult = { input: PostInput } | { reason: string };

const TOO_DIFFICULT = "Its HTML takes too long to process.";

const run = longTasks<ImportTask>({
  queue: "import",
  program: "#features/import/import-program.ts",
  runHere: runImportTask,
});

/** The facts of an item that a dry run shows. */
export function readVerdict(item: WxrItem) {
  return unlessTooDifficult(run({ name: "verdict", item }, isLong(item.content)), (reason) => {
    const found = verdictFields({ ...item, content: "" });
    if (found.kind !== "post") return found;
    return { kind: "skipped", skipped: { key: found.key, title: found.title, reason } };
  }) as Promise<Verdict>;
}

export function readArticle(html: string, file: string) {
  const skipped = { key: file, title: file };
  return unlessTooDifficult(run({ name: "article", html, file }, isLong(html)), (reason) => {
    return { kind: "skipped", skipped: { ...skipped, reason } };
  }) as Promise<ReadItem>;
}

/** The converted post. Its links to posts of the same import lead to their new URLs. */
export function convertPost(source: Source, links: Links) {
  const { content, excerpt } = "item" in source ? source.item : source.post;
  const task = { name: "post" as const, source, links };
  const converted = run(task, isLong(content, excerpt));
  return unlessTooDifficult(converted, (reason) => ({ reason })) as Promise<
    ReadPost | { reason: string }
  >;
}

export function convertInput(post: ReadPost, slug: string) {
  const converted = run({ name: "input", post, slug }, isLong(post.content));
  return unlessTooDifficult(converted, (reason) => ({ reason })) as Promise<InputResult>;
}

function unlessTooDifficult(result: Promise<unknown> | unknown, then: (reason: string) => unknown) {
  return Promise.resolve(result).catch((error: unknown) => {
    if (!isTooDifficult(error)) throw error;
    return then(TOO_DIFFICULT);
  });
}

export function runImportTask(task: ImportTask): unknown {
  if (task.name === "verdict") return verdictFields(task.item);
  if (task.name === "article") return readLinkedInArticle(task.html, task.file);
  if (task.name === "post") return readSource(task.source, task.links);
  return inputResult(task.post, task.slug);
}

function readSource(source: Source, links: Links): ReadPost {
  const post =
    "item" in source ? readPost(source.item, (id) => source.attachments[id]) : source.post;
  if (links.size === 0) return post;
  const content = rewriteLinks(post.content, (url) => {
    const slug = links.get(pageUrl(url));
    return slug && `/blog/${slug}`;
  });
  return { ...post, content, exact: post.exact && { ...post.exact, content } };
}

function inputResult(post: ReadPost, slug: string): InputResult {
  try {
    return { input: toPostInput(post, slug) };
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    return { reason: error.issues[0]?.message ?? "This is not a valid post." };
  }
}
