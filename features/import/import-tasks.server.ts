import { ZodError } from "zod";
import { isLong, isTooDifficult, longTasks } from "#features/posts/content/long-tasks.server.ts";
import type { PostInput } from "#features/posts/model/post.schema.ts";
import { pageUrl, rewriteLinks } from "./html-urls.ts";
import { toPostInput } from "./job/post-input.server.ts";
import { readLinkedInArticle } from "./linkedin/article.server.ts";
import type { ReadItem, ReadPost } from "./read-post.ts";
import { readPost, type Verdict, verdictFields } from "./wordpress/post.server.ts";
import type { WxrItem } from "./wordpress/wxr-item.server.ts";

type Attachments = Record<string, string>;
type ImportTask =
  | { name: "verdict"; item: WxrItem }
  | { name: "post"; item: WxrItem; attachments: Attachments }
  | { name: "article"; html: string; file: string }
  | { name: "links"; content: string; slugs: Map<string, string> }
  | { name: "input"; post: ReadPost; slug: string };

/** A post that fits the form's schema, or why it does not. */
export type InputResult = { input: PostInput } | { reason: string };

export const TOO_DIFFICULT = "Its HTML takes too long to process.";

const run = longTasks<ImportTask>({
  queue: "import",
  program: "#features/import/import-program.ts",
  runHere: runImportTask,
});

export async function readVerdict(item: WxrItem) {
  return (await run({ name: "verdict", item }, isLong(item.content))) as Verdict;
}

export async function convertPost(item: WxrItem, attachments: Attachments) {
  const isLongTask = isLong(item.content, item.excerpt);
  return (await run({ name: "post", item, attachments }, isLongTask)) as ReadPost;
}

export async function convertLinkedInArticle(html: string, file: string) {
  return (await run({ name: "article", html, file }, isLong(html))) as ReadItem;
}

/** Links to posts of the same import lead to their new URLs. The slugs are by `pageUrl`. */
export async function withPostLinks(content: string, slugs: Map<string, string>) {
  const linked = await run({ name: "links", content, slugs }, isLong(content)).catch((error) => {
    if (!isTooDifficult(error)) throw error;
    return content;
  });
  return linked as string;
}

export async function convertInput(post: ReadPost, slug: string): Promise<InputResult> {
  try {
    return (await run({ name: "input", post, slug }, isLong(post.content))) as InputResult;
  } catch (error) {
    if (!isTooDifficult(error)) throw error;
    return { reason: TOO_DIFFICULT };
  }
}

export function runImportTask(task: ImportTask): unknown {
  if (task.name === "verdict") return verdictFields(task.item);
  if (task.name === "post") return readPost(task.item, (id) => task.attachments[id]);
  if (task.name === "article") return readLinkedInArticle(task.html, task.file);
  if (task.name === "links") return linkedContent(task.content, task.slugs);
  return inputResult(task.post, task.slug);
}

function linkedContent(content: string, slugs: Map<string, string>) {
  return rewriteLinks(content, (url) => {
    const slug = slugs.get(pageUrl(url));
    return slug && `/blog/${slug}`;
  });
}

function inputResult(post: ReadPost, slug: string): InputResult {
  try {
    return { input: toPostInput(post, slug) };
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    return { reason: error.issues[0]?.message ?? "This is not a valid post." };
  }
}
