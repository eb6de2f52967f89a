// @vitest-environment jsdom
import { NodeSelection, TextSelection } from "prosemirror-state";
import { expect, test, vi } from "vitest";
import { pasteInto, pastingEditor } from "../../../../tests/helpers/editor/pasting.ts";
import {
  after,
  editing,
  editorHtml,
  openView,
} from "../../../../tests/helpers/editor/visual-editor.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { openDocument } from "../document/document.ts";
import { createEditorState } from "../editor-state.ts";
import { removeImage } from "../images/image-commands.ts";
import { addPlaceholder } from "../images/image-placeholders.ts";
import {
  galleryAt,
  insertGallery,
  leaveGallery,
  limitToRoom,
  moveImage,
  toggleInGallery,
} from "./gallery-commands.ts";

const image = (name: string) => `<img src="/${name}" alt="">`;
const gallery = (names: string, caption = "") =>
  `<figure class="gallery">${[...names].map(image).join("")}${caption}</figure>`;

/** With an image of the gallery at the start of the post selected. */
function selecting(html: string, index: number) {
  const state = editing(html);
  return state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 2 + index)));
}

test("a new gallery gets images, each once and up to six, and none is stored without images", () => {
  const { doc, contentOf } = openDocument("", []);
  let state = after(createEditorState(doc), insertGallery);
  if (!state) throw new Error("Not inserted");
  expect(contentOf(state.doc)).toBe("");
  for (const name of "abcdefg") {
    state = after(state, toggleInGallery({ url: `/${name}`, alt: "" })) ?? state;
  }
  expect(contentOf(state.doc)).toBe(gallery("abcdef"));
  state = after(state, toggleInGallery({ url: "/c", alt: "" })) ?? state;
  expect(contentOf(state.doc)).toBe(gallery("abdef"));
});

test("a gallery takes no more than six images, pasted ones and files included", () => {
  const failure = vi.spyOn(toast, "failure").mockImplementation(() => {});
  const element = document.createElement("div");
  const full = selecting(gallery("abcdef"), 5);
  expect(limitToRoom(full, 3, ["file"])).toEqual([]);
  const five = selecting(gallery("abcde"), 4);
  expect(limitToRoom(five, 3, ["one", "two"])).toEqual(["one"]);
  const uploading = five.apply(addPlaceholder(five.tr, { id: {}, position: 3, element }));
  expect(limitToRoom(uploading, 3, ["file"]), "while another one is uploaded").toEqual([]);
  expect(failure).toHaveBeenCalledTimes(3);
  expect(failure).toHaveBeenCalledWith("Too many images", "A gallery has up to 6 images.");

  const view = pastingEditor(full.doc);
  view.updateState(full);
  pasteInto(view, image("g") + image("h"));
  expect(editorHtml(view.state), "too many").toBe(gallery("abcdef"));
  pasteInto(view, image("g"));
  expect(editorHtml(view.state), "in place of the selected one").toBe(gallery("abcdeg"));
  expect(failure).toHaveBeenCalledTimes(4);
  const outside = editing("<p>|</p>");
  expect(limitToRoom(outside, 1, [..."abcdefg"])).toHaveLength(7);
  failure.mockRestore();
});

test("an image moves left and right, and not past the ends", () => {
  const html = gallery("abc", "<figcaption>Three</figcaption>");
  const moved = after(selecting(html, 1), moveImage(-1));
  expect(editorHtml(moved)).toBe(gallery("bac", "<figcaption>Three</figcaption>"));
  expect(moved?.selection).toBeInstanceOf(NodeSelection);
  expect(moved && after(moved, moveImage(-1))).toBeUndefined();
  expect(editorHtml(after(selecting(html, 1), moveImage(1)))).toContain(image("c") + image("b"));
  expect(after(selecting(html, 2), moveImage(1))).toBeUndefined();
});

test("an image is removed alone", () => {
  expect(editorHtml(after(selecting(gallery("abc"), 1), removeImage))).toBe(gallery("ac"));
});

test("a caption is written below the images", () => {
  const state = editing(gallery("ab"));
  const end = state.doc.content.size - 3;
  const inCaption = state.apply(state.tr.setSelection(TextSelection.create(state.doc, end)));
  expect(after(inCaption, leaveGallery), "Backspace in the empty caption").toBe(inCaption);
  expect(editorHtml(inCaption.apply(inCaption.tr.insertText("Two")))).toBe(
    gallery("ab", "<figcaption>Two</figcaption>"),
  );
});

test("Backspace removes an empty gallery", () => {
  const state = after(editing("<p>|</p>"), insertGallery);
  expect(editorHtml(state && after(state, leaveGallery))).toBe("<p></p><p></p>");
});

test("among the images there is no place for text", () => {
  const state = editing(gallery("ab"));
  const view = openView(state.apply(state.tr.setSelection(TextSelection.create(state.doc, 3))));
  const insert = () => view.state.tr.insertText("x");
  const isHandled = view.someProp("handleTextInput", (handle) => handle(view, 3, 3, "x", insert));
  expect(isHandled).toBe(true);
  pasteInto(view, "pasted");
  expect(editorHtml(view.state)).toBe(`${gallery("ab")}<p>pasted</p>`);
});

test("the buttons of a gallery move the selected image", () => {
  const view = openView(selecting(gallery("abc"), 0));
  const button = (name: string) => view.dom.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  expect(view.dom.querySelectorAll("img[src]")).toHaveLength(3);
  const isShown = () => !button("Move right")?.classList.contains("invisible");
  expect(isShown()).toBe(true);
  button("Move right")?.click();
  button("Move right")?.click();
  expect(editorHtml(view.state)).toBe(gallery("bca"));
  expect(galleryAt(view.state)?.images).toHaveLength(3);
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 2)));
  expect(isShown()).toBe(false);
});

test("a figure with more than images is no gallery, and stays as it is", () => {
  for (const html of [
    `<figure class="gallery">${image("a")}text</figure>`,
    `<figure class="gallery"><p>${image("a")}</p></figure>`,
    `<figure class="gallery">${image("a")}<figcaption></figcaption></figure>`,
  ]) {
    const state = editing(html);
    expect(state.doc.firstChild?.type.name).toBe("figure");
    expect(editorHtml(state)).toBe(html);
  }
});
