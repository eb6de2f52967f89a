import { expect, test, vi } from "vitest";
import { LANGUAGES } from "../content/code-languages.ts";
import { createHighlighter } from "./highlighter.server.ts";

const SQL = { language: "sql", text: "select 'a' -- <b>" };
const HIGHLIGHTED =
  '<span class="k">select </span><span class="s">\'a\' </span><span class="c">-- &lt;b&gt;</span>';

test("code of every listed language gets tokens, and its words stay as they are", async () => {
  const highlight = createHighlighter(60_000);
  const text = 'a = "b" # 1 < 2 & 3\n\tif (x) {\n';
  for (const [language] of LANGUAGES) {
    if (language === "") continue;
    const html = (await highlight({ language, text })) ?? "";
    const words = html.replace(/<\/?span[^>]*>/g, "");
    expect(words, language).toBe('a = "b" # 1 &lt; 2 &amp; 3\n\tif (x) {\n');
  }
  expect(await highlight(SQL)).toBe(HIGHLIGHTED);
});

test("code that takes too long stays plain, and what follows is not affected", async () => {
  const warnings = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  const impatient = createHighlighter(0);
  expect(await Promise.all([impatient(SQL), impatient(SQL)])).toEqual([undefined, undefined]);
  expect(warnings).toHaveBeenCalledTimes(2);
  warnings.mockRestore();
  expect(await createHighlighter()(SQL)).toBe(HIGHLIGHTED);
});

test("an error in the worker leaves the code plain, and the next code gets another worker", async () => {
  const warnings = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  const highlight = createHighlighter();
  expect(await highlight({ language: "no such language", text: "x" })).toBeUndefined();
  expect(warnings).toHaveBeenCalledOnce();
  warnings.mockRestore();
  expect(await highlight(SQL)).toBe(HIGHLIGHTED);
});
