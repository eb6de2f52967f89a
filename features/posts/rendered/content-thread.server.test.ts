import { expect, test } from "vitest";
import { cleanContent } from "../content/content.server.ts";
import { contentRunner, contentTask } from "./content-thread.server.ts";

const LONG = '<p onclick="x()">One <b>two</b></p><script>x()</script>\n'.repeat(1_000);

test("a long post gives the same in the thread as here", async () => {
  expect(await contentTask("clean", LONG)).toBe(cleanContent(LONG));
  const { html, headings } = await contentTask("render", LONG, ["x"]);
  expect({ html: html.length > LONG.length, headings }).toEqual({ html: false, headings: [] });
});

test("a post that takes too long is refused, and the next one is not affected", async () => {
  const impatient = contentRunner(0);
  const refused = impatient("blocks", LONG);
  await expect(refused).rejects.toMatchObject({
    status: 422,
    message: "This post’s HTML takes too long to process. Simplify it, or split the post.",
  });
  expect(await impatient("clean", "<p>Short</p>")).toBe("<p>Short</p>");
  expect(await contentTask("summary", LONG)).toMatchObject({ words: 2_000 });
});
