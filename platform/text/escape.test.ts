import { expect, test } from "vitest";
import { escapeHtml, escapeLike } from "./escape.ts";

test("escaped text cannot leave an element or a quoted attribute", () => {
  expect(escapeHtml(`<b title="a" lang='b'>R&D</b>`)).toBe(
    "&lt;b title=&quot;a&quot; lang=&apos;b&apos;&gt;R&amp;D&lt;/b&gt;",
  );
});

test("the wildcards of LIKE are searched for as they are", () => {
  expect(escapeLike("100 %_\\")).toBe("100 \\%\\_\\\\");
});
