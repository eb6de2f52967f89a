// @vitest-environment jsdom
import { EditorView } from "prosemirror-view";
import { afterEach, expect, test } from "vitest";
import { undo } from "../commands.ts";
import { editorState } from "../editor-state.ts";
import { parseHtml } from "../parse-html.ts";
import { schema } from "../schema.ts";
import { toHtml } from "../to-html.ts";
import { cleanPasted } from "./clean/clean-pasted.ts";
import { clipboardParser } from "./clipboard-parser.ts";
import { copyRemoteImages } from "./copy-remote-images.ts";
import { fileOfDataUrl } from "./data-url-file.ts";
import { clearPastedImages, pastedImagesIn } from "./pasted-images.ts";

const DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

let view: EditorView | undefined;
afterEach(() => view?.destroy());

function editorOf(html: string) {
  view = new EditorView(document.createElement("div"), {
    state: editorState(schema.nodes.doc.create(null, parseHtml(html))),
    clipboardParser,
    transformPastedHTML: cleanPasted,
  });
  return view;
}

const paste = (editor: EditorView, html: string) =>
  editor.pasteHTML(html, new Event("paste") as ClipboardEvent);
const htmlOf = ({ state }: EditorView) => state.doc.children.map(toHtml).join("");

test("images with their bytes are taken out, and their places move with the text", () => {
  const editor = editorOf("<p></p>");
  paste(editor, `<p>One<img src="${DOT}" alt="A">two</p><p>three<img src="${DOT}"></p>`);
  expect(htmlOf(editor)).toBe("<p>Onetwo</p><p>three</p>");
  expect(pastedImagesIn(editor.state).embedded).toEqual([
    { position: 4, src: DOT, alt: "A" },
    { position: 14, src: DOT, alt: "" },
  ]);
  editor.dispatch(editor.state.tr.insertText("Zero ", 1));
  expect(pastedImagesIn(editor.state).embedded.map(({ position }) => position)).toEqual([9, 19]);
  editor.dispatch(clearPastedImages(editor.state.tr, "embedded"));
  expect(pastedImagesIn(editor.state).embedded).toEqual([]);
});

test("a paste is undone in one step", () => {
  const editor = editorOf("<p>Before</p>");
  paste(editor, `<p>One<img src="${DOT}">two</p><p><img src="file:///C:/a.png"></p>`);
  undo(editor.state, editor.dispatch);
  expect(htmlOf(editor)).toBe("<p>Before</p>");
});

test("what the browser can’t read is counted and leaves nothing behind", () => {
  const editor = editorOf("<p></p>");
  paste(
    editor,
    '<p>One</p><p><img src="file:///C:/a.png"></p><p><img src="cid:1"></p><p>Two<img src="blob:http://x/1"></p>',
  );
  expect(htmlOf(editor)).toBe("<p>One</p><p>Two</p>");
  expect(pastedImagesIn(editor.state).unreadable).toBe(3);
});

test("images of other sites are noted once, unless the post has them already", () => {
  const editor = editorOf('<p><img src="https://a.example.com/old.png" alt=""></p><p>x</p>');
  paste(
    editor,
    '<p>a<img src="https://a.example.com/1.png">b<img src="https://a.example.com/1.png">c<img src="/storage/blog-images/2.png"><img src="https://a.example.com/old.png"></p>',
  );
  expect(pastedImagesIn(editor.state).remote).toEqual(["https://a.example.com/1.png"]);
});

test("copies replace the originals, and those that fail stay", async () => {
  const html = '<p><img src="https://a/1" alt="A"><img src="https://a/2" alt=""></p>';
  const editor = editorOf(`${html}<p><img src="https://a/1" alt=""></p>`);
  const failed = await copyRemoteImages(editor, ["https://a/1", "https://a/2"], {
    copy: async (url) => {
      if (url.endsWith("2")) throw new Error("It is gone.");
      return "/ours";
    },
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  expect(failed).toEqual(["https://a/2"]);
  expect(htmlOf(editor)).toBe(
    '<p><img src="/ours" alt="A"><img src="https://a/2" alt=""></p><p><img src="/ours" alt=""></p>',
  );
});

test("a data: URL becomes a file", async () => {
  const file = fileOfDataUrl(DOT, "pasted");
  expect(file).toMatchObject({ name: "pasted.gif", type: "image/gif", size: 14 });
  expect(fileOfDataUrl("data:image/svg+xml,%3Csvg%2F%3E", "x")?.size).toBe(6);
  expect(fileOfDataUrl("data:image/png;base64,%%%", "x")).toBeUndefined();
});
