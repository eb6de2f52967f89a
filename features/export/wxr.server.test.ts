import { expect, test } from "vitest";
import { cdata } from "./wxr.server.ts";

test.each([
  ["a]]>b", "<![CDATA[a]]]]><![CDATA[>b]]>"],
  ["a\0\x1f\ufffe\ud800b", "<![CDATA[a\ufffdb]]>"],
  ["a\r\nb", "<![CDATA[a]]>&#13;<![CDATA[\nb]]>"],
])("%j is %s", (text, xml) => {
  expect(cdata(text)).toBe(xml);
});
