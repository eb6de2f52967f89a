// @vitest-environment jsdom
import type { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { editing, editorHtml, openView } from "../../../../tests/helpers/editor/visual-editor.ts";
import type { UploadWatch } from "../../../media/use-image-upload.ts";
import { uploadImage } from "./upload-image.ts";

function edit(html: string) {
  return openView(editing(html), {
    place: document.body.appendChild(document.createElement("div")),
  });
}

const html = ({ state }: EditorView) => editorHtml(state);
const png = (name: string) => new File(["x"], name, { type: "image/png" });
const findButton = ({ dom }: EditorView, label: string) =>
  [...dom.querySelectorAll("button")].find(({ textContent }) => textContent === label);

/** Uploads that end when the test says so. */
function uploads() {
  const waiting: { watch: UploadWatch; end: (url?: string) => void }[] = [];
  const upload = (_: File, watch: UploadWatch = {}) =>
    new Promise<never>((resolve) => {
      const end = (url?: string) => resolve((url ? { url } : undefined) as never);
      watch.signal?.addEventListener("abort", () => end());
      waiting.push({ watch, end });
    });
  return { upload, waiting };
}

test("an image shows its progress and is inserted where it was put, though the text has moved", async () => {
  const editor = edit("<p>One two</p>");
  const { upload, waiting } = uploads();
  const done = uploadImage(editor, { upload, file: png("a.png"), position: 5 });
  waiting[0]?.watch.onProgress?.(0.5);
  expect(editor.dom.querySelector("progress")?.value).toBe(0.5);
  expect(editor.dom.textContent).toContain("Uploading a.png...");
  editor.dispatch(editor.state.tr.insertText("Zero ", 1));
  waiting[0]?.end("/a.png");
  await done;
  expect(html(editor)).toBe('<p>Zero One <img src="/a.png" alt="">two</p>');
  expect(editor.dom.querySelector("progress")).toBeNull();
});

test("several images stay in their order", async () => {
  const editor = edit("<p>One</p>");
  const { upload, waiting } = uploads();
  const all = ["a", "b", "c"].map((name) =>
    uploadImage(editor, { upload, file: png(name), position: 4 }),
  );
  for (const [index, each] of waiting.entries()) each.end(`/${index}`);
  await Promise.all(all);
  expect(html(editor)).toBe(
    '<p>One<img src="/0" alt=""><img src="/1" alt=""><img src="/2" alt=""></p>',
  );
});

test("what is written where images are waiting comes after all of them, in whatever order they arrive", async () => {
  const editor = edit("<p>One</p>");
  const { upload, waiting } = uploads();
  const all = ["a", "b", "c"].map((name) =>
    uploadImage(editor, { upload, file: png(name), position: 4 }),
  );
  editor.dispatch(editor.state.tr.insertText("two ", 4));
  waiting[1]?.end("/1");
  await all[1];
  editor.dispatch(editor.state.tr.insertText("three", editor.state.doc.content.size - 1));
  waiting[2]?.end("/2");
  waiting[0]?.end("/0");
  await Promise.all(all);
  expect(html(editor)).toBe(
    '<p>One<img src="/0" alt=""><img src="/1" alt=""><img src="/2" alt="">two three</p>',
  );
});

test("a failed upload says why and can be tried again", async () => {
  const editor = edit("<p>One</p>");
  const { upload, waiting } = uploads();
  const first = uploadImage(editor, { upload, file: png("a.png"), position: 4 });
  waiting[0]?.watch.onFailure?.("We can’t reach the server.");
  waiting[0]?.end();
  await first;
  expect(editor.dom.textContent).toContain("a.png: We can’t reach the server.");
  findButton(editor, "Try again")?.click();
  waiting[1]?.end("/a.png");
  await expect.poll(() => html(editor)).toBe('<p>One<img src="/a.png" alt=""></p>');
});

test("a canceled upload leaves nothing, not even an empty paragraph", async () => {
  const editor = edit("<p>One</p><p></p>");
  const { upload, waiting } = uploads();
  const done = uploadImage(editor, { upload, file: png("a.png"), position: 6 });
  findButton(editor, "Cancel")?.click();
  await done;
  expect(waiting[0]?.watch.signal?.aborted).toBe(true);
  expect(html(editor)).toBe("<p>One</p>");
  expect(editor.dom.textContent).toBe("One");
});

test("where there can be no image, it gets a paragraph of its own", async () => {
  const editor = edit("<pre><code>x</code></pre>");
  const { upload, waiting } = uploads();
  const done = uploadImage(editor, { upload, file: png("a.png"), position: 1 });
  waiting[0]?.end("/a.png");
  await done;
  expect(html(editor)).toBe('<pre><code>x</code></pre><p><img src="/a.png" alt=""></p>');
});
