import { expect, test } from "vitest";
import { contentText } from "#features/posts/content/content.server.ts";
import { firstCharacters } from "#features/posts/content/words.server.ts";
import type { ReadPost } from "../read-post.ts";
import { toPostInput } from "./post-input.server.ts";

const words = "Figures that are right the first time & on time. ".repeat(400);
const image = `<img src="data:image/png;base64,${"A".repeat(3000)}" alt="" />`;

test.each([
  ["a short text", "<p>Short.</p>"],
  ["a long text", `<p>${words}</p>`],
  ["a long text without a tag", words],
  ["many short paragraphs", "<p>Yes.</p>\n".repeat(300)],
  ["a tag that is longer than most posts", `<p>${image}${words}</p>`],
  ["a few words before such a tag", `<p>${words.slice(0, 150)}</p>${image}<p>${words}</p>`],
  ["tags with few words", `<p>Go.</p>${"<p><b></b></p>".repeat(900)}<p>${words}</p>`],
  ["code that is not shown", `<p>See:</p><style>${"p { margin: 0 } ".repeat(90)}</style>${words}`],
  ["characters of two units", `<p>${"😀".repeat(990)}</p><p>${words}</p>`],
])("a post without an excerpt is shown with its first words: %s", (_, content) => {
  expect(toPostInput(postWithContent(content), "title").excerpt).toBe(
    firstCharacters(contentText(content), 200),
  );
});

function postWithContent(content: string): ReadPost {
  return { title: "Title", slug: "title", content, excerpt: "", tags: [] };
}
