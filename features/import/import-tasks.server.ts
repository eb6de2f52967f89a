import { ZodError } from "zod";
import {
  isLong,
  isTooDifficult,
  longTasks,
} from "#features/posts/rendered/content-thread.server.ts";
import type { PostInput } from "#features/posts/schema.ts";
import { pageUrl, rewriteLinks } from "./html-urls.ts";
import { toPostInput } from "./job/post-input.server.ts";
import { type FoundArticle, readLinkedInArticle } from "./linkedin/article.server.ts";
import { type FoundItem, type ReadPost, skippedItem } from "./read-post.ts";
import { readPost, verdictFields } from "./wordpress/post.server.ts";
import type { WxrItem } from "./wordpress/wxr-collector.server.ts";

/** The slugs of the import's posts, by the `pageUrl` of their old URLs. */
export type Links = Map<string, string>;
type Source = { item: WxrItem; attachments: Record<string, string> } | { post: ReadPost };
type ImportTask =
  | { name: "verdict"; item: WxrItem }
  | { name: "article"; html: string; file: string }
  | { name: "post"; source: Source; slug: string; links: Links };

/** A post that fits the form's schema, or the reason why it does not. */
export type Converted = { input: PostInput; post: Omit<ReadPost, "content"> } | { reason: string };

const TOO_DIFFICULT = "Its HTML takes too long to process.";

const run = longTasks<ImportTask>({
  queue: "import",
  program: "#features/import/import-program.ts",
  runHere: runImportTask,
});

/** The facts of an item that a dry run shows. */
export function readVerdict(item: WxrItem) {
  return unlessTooDifficult<FoundItem>({ name: "verdict", item }, [item.content], () => {
    const found = verdictFields({ ...item, content: "" });
    return found.kind === "post" ? skippedItem(found.key, found.facts.title, TOO_DIFFICULT) : found;
  });
}

export function readArticle(html: string, file: string) {
  return unlessTooDifficult<FoundArticle>({ name: "article", html, file }, [html], () =>
    skippedItem(file, file, TOO_DIFFICULT),
  );
}

/** The converted post. Its links to posts of the same import lead to their new URLs. */
export function convertPost(source: Source, slug: string, links: Links = new Map()) {
  const { content, excerpt } = "item" in source ? source.item : source.post;
  const task = { name: "post" as const, source, slug, links };
  return unlessTooDifficult<Converted>(task, [content, excerpt], () => ({ reason: TOO_DIFFICULT }));
}

async function unlessTooDifficult<Result>(
  task: ImportTask,
  texts: string[],
  otherwise: () => Result,
) {
  try {
    return (await run(task, isLong(...texts))) as Result;
  } catch (error) {
    if (!isTooDifficult(error)) throw error;
    return otherwise();
  }
}

export function runImportTask(task: ImportTask): FoundItem | FoundArticle | Converted {
  if (task.name === "verdict") return verdictFields(task.item);
  if (task.name === "article") return readLinkedInArticle(task.html, task.file);
  const { content, ...post } = readSource(task.source, task.links);
  try {
    return { input: toPostInput({ ...post, content }, task.slug), post };
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    return { reason: error.issues[0]?.message ?? "This is not a valid post." };
  }
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
