// @vitest-environment jsdom
import { DOMSerializer } from "prosemirror-model";
import { expect, test } from "vitest";
import { cleanContent, renderContent } from "#features/posts/content/content.server.ts";
import {
  after,
  editing,
  editorHtml,
  selecting,
} from "../../../../tests/helpers/editor/visual-editor.ts";
import { undo } from "../document/commands.ts";
import { parseHtml } from "../document/parse-html.ts";
import { schema } from "../document/schema.ts";
import { toHtml } from "../document/to-html.ts";
import { cleanPasted } from "../paste/paste.ts";
import { setVideo, videoAt } from "./video-commands.ts";

const HREF = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const WRITTEN = `<p><a class="video" href="${HREF}" title="A talk"></a></p>`;

test("a video is inserted as the site shows it, and the cursor goes after it", () => {
  const inserted = after(
    editing("<p>|</p>"),
    setVideo({ url: " youtu.be/dQw4w9WgXcQ ", title: "A talk" }),
  );
  expect(editorHtml(inserted)).toBe(`${WRITTEN}<p></p>`);
  expect(inserted?.selection.$from.index(0)).toBe(1);
  expect(renderContent(cleanContent(WRITTEN), () => undefined)).toContain(
    ">Video on YouTube: A talk</a>",
  );
  expect(inserted && editorHtml(after(inserted, undo))).toBe("<p></p>");
});

test("what is not a video on YouTube or Vimeo is refused", () => {
  for (const url of ["", "example.com", "https://vimeo.com/about", "javascript:alert(1)"]) {
    expect(after(editing("<p>|</p>"), setVideo({ url, title: "" })), url).toBeUndefined();
  }
});

test("a selected video is changed", () => {
  const selected = selecting(WRITTEN, schema.nodes.video);
  expect(videoAt(selected)).toEqual({ url: HREF, title: "A talk" });
  const changed = after(selected, setVideo({ url: "vimeo.com/76979871", title: "" }));
  expect(editorHtml(changed)).toBe(
    '<p><a class="video" href="https://vimeo.com/76979871"></a></p>',
  );
});

test("the editor shows the video’s name, and it can be copied and pasted", () => {
  const [paragraph] = parseHtml(WRITTEN) ?? [];
  const copied = document.createElement("div");
  if (paragraph) copied.append(DOMSerializer.fromSchema(schema).serializeNode(paragraph));
  expect(copied.textContent).toBe("Video on YouTube: A talk");
  const pasted = parseHtml(cleanPasted(copied.innerHTML)) ?? [];
  expect(pasted.map(toHtml).join("")).toBe(WRITTEN);
});
