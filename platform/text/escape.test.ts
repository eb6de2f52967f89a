import { expect, test } from "vitest";
import { escapeHtml } from "./escape.ts";

test("escaped text cannot leave an element or a quoted attribute", () => {
  expect(escapeHtml(`<b title="a" lang='b'>R&D</b>`)).toBe(
    "&lt;b title=&quot;a&quot; lang=&apos;b&apos;&gt;R&amp;D&lt;/b&gt;",
  );
});
