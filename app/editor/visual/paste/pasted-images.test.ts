// @vitest-environment jsdom
import type { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { pasteInto, pastingEditor } from "../../../../tests/helpers/editor/pasting.ts";
import { editorHtml } from "../../../../tests/helpers/editor/visual-editor.ts";
import { findNodes, undo } from "../document/commands.ts";
import { openDocument } from "../document/document.ts";
import { schema } from "../document/schema.ts";
import { clearPastedImages, fileOfDataUrl, readPastedImages } from "./pasted-images.ts";
import { copyRemoteImages } from "./remote-images-bar.tsx";
import { fileOfPicture, parsePictures } from "./rtf-pictures.ts";

const DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

test("embedded images are extracted, and their positions move with the text", () => {
  const editor = pastingEditor("<p></p>");
  pasteInto(editor, `<p>One<img src="${DOT}" alt="A">two</p><p>three<img src="${DOT}"></p>`);
  expect(editorHtml(editor.state)).toBe("<p>Onetwo</p><p>three</p>");
  expect(readPastedImages(editor.state).embedded).toMatchObject([
    { position: 4, file: { name: "pasted-image-1.gif", size: 14 }, alt: "A" },
    { position: 14, file: { name: "pasted-image-2.gif", size: 14 }, alt: "" },
  ]);
  editor.dispatch(editor.state.tr.insertText("Zero ", 1));
  expect(readPastedImages(editor.state).embedded.map(({ position }) => position)).toEqual([9, 19]);
  editor.dispatch(clearPastedImages(editor.state.tr, "embedded"));
  expect(readPastedImages(editor.state).embedded).toEqual([]);
});

test("a paste is undone in one step", () => {
  const editor = pastingEditor("<p>Before</p>");
  pasteInto(editor, `<p>One<img src="${DOT}">two</p><p><img src="file:///C:/a.png"></p>`);
  undo(editor.state, editor.dispatch);
  expect(editorHtml(editor.state)).toBe("<p>Before</p>");
});

const HEX = "89504e470d0a1a0a0000000d49484452";
const FILES = [1, 2, 3]
  .map((n) => `<p>${n}<img src="file:///C:/clip_image00${n}.png" width=${n}0 height=20></p>`)
  .join("");
/** As Word and LibreOffice write it: in lines, with a copy for older programs. */
const pict = (format: string, width: number) =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1{\\sp{\\sn a}{\\sv b}}}\\picscalex50\\picscaley100\\picw99\\picwgoal${width * 30}\\pichgoal300\\${format}\\bliptag-123{\\*\\blipuid 00ff}\n${HEX.slice(0, 9)}\n${HEX.slice(9)}}}{\\nonshppict {\\pict\\wmetafile8 0100}}`;
const createRtf = (...pictures: string[]) =>
  `{\\rtf1\\ansi{\\*\\listtable{\\*\\listpicture{\\pict\\pngblip 00}}}\\par a\\{ ${pictures.join("\\par ")}}`;

async function readFileText(file: File | undefined, encoding: BufferEncoding) {
  return file && Buffer.from(await file.arrayBuffer()).toString(encoding);
}

/** Each image that arrives, or the format that can't be shown. */
function pastedPictures(editor: EditorView) {
  const { embedded } = readPastedImages(editor.state);
  const missing = findNodes(editor.state.doc, schema.nodes.missing_image);
  return {
    files: embedded.map(({ file }) => file),
    missing: missing.map(({ node }) => node.attrs),
  };
}

test("images that the HTML only names are taken from the RTF", async () => {
  const editor = pastingEditor();
  pasteInto(
    editor,
    FILES,
    createRtf(pict("pngblip", 10), pict("jpegblip", 20), pict("pngblip", 30)),
  );
  const { files, missing } = pastedPictures(editor);
  expect(files.map(({ type, name }) => `${name} ${type}`)).toEqual([
    "pasted-image-1.png image/png",
    "pasted-image-2.jpeg image/jpeg",
    "pasted-image-3.png image/png",
  ]);
  expect(await readFileText(files[0], "hex")).toBe(HEX);
  expect(missing).toEqual([]);
  expect(editorHtml(editor.state)).toBe("<p>1</p><p>2</p><p>3</p>");
});

test("if some pictures are missing from the RTF, sizes tell which", () => {
  const editor = pastingEditor();
  pasteInto(editor, FILES, createRtf(pict("emfblip", 20), pict("pngblip", 30)));
  const { files, missing } = pastedPictures(editor);
  expect(files.map(({ name }) => name)).toEqual(["pasted-image-3.png"]);
  expect(missing).toEqual([
    { alt: "", format: "" },
    { alt: "", format: "emf" },
  ]);
});

test("a picture in RTF may be binary", async () => {
  const bytes = "\x89PNG{\\}\xff";
  const [picture, ...more] = parsePictures(
    `{\\rtf1{\\pict\\pngblip\\bin${bytes.length} ${bytes}}{\\pict\\pngblip }\\par}`,
  );
  const file = picture && fileOfPicture(picture, "x");
  expect(await readFileText(file, "latin1")).toBe(bytes);
  expect(more).toEqual([]);
});

test("what the browser can’t read is marked in the text, and nothing of it is stored", () => {
  const { doc, contentOf } = openDocument("", []);
  const editor = pastingEditor(doc);
  pasteInto(
    editor,
    '<p>One</p><p><img src="file:///C:/a.png" alt="A chart"></p><p><b>Two<img src="cid:1"></b></p>',
  );
  expect(pastedPictures(editor).missing.map(({ alt }) => alt)).toEqual(["A chart", ""]);
  expect(editor.dom.textContent).toContain("Image not copied: A chart. Insert it here.");
  expect(contentOf(editor.state.doc)).toBe("<p>One</p>\n<p><b>Two</b></p>");
  undo(editor.state, editor.dispatch);
  expect(pastedPictures(editor).missing).toEqual([]);
});

test("the place of an image is marked in dropped text, too", () => {
  const editor = pastingEditor();
  const { tr } = editor.state;
  editor.dispatch(tr.insert(1, schema.nodes.image.create({ src: "" })).setMeta("uiEvent", "drop"));
  expect(pastedPictures(editor).missing).toHaveLength(1);
});

test("a missing image is removed with its paragraph, or filled with a file", () => {
  const editor = pastingEditor();
  pasteInto(editor, '<p>One</p><p><img src="file:///a.png"></p><p>Two<img src="cid:1"></p>');
  const findButton = (label: string) =>
    [...editor.dom.querySelectorAll("button")].find(({ textContent }) => textContent === label);
  findButton("Remove")?.click();
  expect(editorHtml(editor.state)).toBe("<p>One</p><p>Two</p>");
  const input = editor.dom.querySelector("input") as HTMLInputElement;
  const file = new File(["x"], "chosen.png", { type: "image/png" });
  Object.defineProperty(input, "files", { value: [file] });
  input.dispatchEvent(new Event("change"));
  expect(readPastedImages(editor.state).embedded).toEqual([{ position: 9, file, alt: "" }]);
  expect(pastedPictures(editor).missing).toEqual([]);
});

test("images of other sites are noted once, unless the post has them already", () => {
  const editor = pastingEditor('<p><img src="https://a.example.com/old.png" alt=""></p><p>x</p>');
  pasteInto(
    editor,
    '<p>a<img src="https://a.example.com/1.png">b<img src="https://a.example.com/1.png">c<img src="/storage/blog-images/2.png"><img src="https://a.example.com/old.png"></p>',
  );
  expect(readPastedImages(editor.state).remote).toEqual(["https://a.example.com/1.png"]);
});

test("copies replace the originals, and those that fail stay", async () => {
  const html = '<p><img src="https://a/1" alt="A"><img src="https://a/2" alt=""></p>';
  const editor = pastingEditor(`${html}<p><img src="https://a/1" alt=""></p>`);
  const failed = await copyRemoteImages(editor, ["https://a/1", "https://a/2"], {
    copy: async (url) => {
      if (url.endsWith("2")) throw new Error("It is gone.");
      return "/ours";
    },
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  expect(failed).toEqual(["https://a/2"]);
  expect(editorHtml(editor.state)).toBe(
    '<p><img src="/ours" alt="A"><img src="https://a/2" alt=""></p><p><img src="/ours" alt=""></p>',
  );
});

test("a data: URL becomes a file", async () => {
  const file = fileOfDataUrl(DOT, "pasted");
  expect(file).toMatchObject({ name: "pasted.gif", type: "image/gif", size: 14 });
  expect(fileOfDataUrl("data:image/svg+xml,%3Csvg%2F%3E", "x")?.size).toBe(6);
  expect(fileOfDataUrl("data:image/png;base64,%%%", "x")).toBeUndefined();
});
