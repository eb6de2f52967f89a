// @vitest-environment jsdom
import { expect, test } from "vitest";
import logo from "#content/logo.svg?raw";
import { cleanContent } from "#features/posts/content/content.server.ts";
import { benignHtml } from "../../tests/fixtures/benign-html.ts";
import { injections } from "../../tests/fixtures/injections.ts";
import { isHarmless, parseInert } from "./trusted-types.ts";

test.each([
  "<script>alert(1)</script>",
  "<p>A</p><script src=/x.js></script>",
  "<img src=x onerror=alert(1)>",
  "<svg><g OnLoad=alert(1)></g></svg>",
  '<a href="javascript:alert(1)">A link</a>',
  '<a href=" java\tscript:alert(1)">A link</a>',
  '<svg><a xlink:href="javascript:alert(1)"><text>A link</text></a></svg>',
  '<iframe srcdoc="A page"></iframe>',
  '<object data="/x"></object>',
  '<base href="https://elsewhere.example/">',
  '<meta http-equiv="refresh" content="0; url=https://elsewhere.example/">',
  "<style>* { display: none }</style>",
  "<template><script>alert(1)</script></template>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>',
  '<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
  "<math><mi>x</mi></math>",
  "<textarea></textarea>",
])("%s is rejected", (html) => {
  expect(isHarmless(html)).toBe(false);
});

test("what the sanitizer lets through is accepted, whatever was written", () => {
  for (const text of [...injections, ...benignHtml]) {
    expect(isHarmless(cleanContent(text)), text).toBe(true);
  }
});

test("structured data and the firm's logo are accepted", () => {
  expect(isHarmless('{"@context":"https://schema.org","name":"A \\u003c B"}')).toBe(true);
  expect(isHarmless(logo)).toBe(true);
  expect(isHarmless(`${logo}<svg></svg>`)).toBe(false);
});

test("any HTML can be parsed into a document of its own", () => {
  expect(parseInert("<p onclick=x>A</p><script>1</script>").body.textContent).toBe("A1");
});
