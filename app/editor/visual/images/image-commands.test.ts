// @vitest-environment jsdom
import { type EditorState, NodeSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import {
  after,
  editing,
  editorHtml,
  selecting,
} from "../../../../tests/helpers/editor/visual-editor.ts";
import { schema } from "../document/schema.ts";
import {
  canCaption,
  changeImage,
  type ImageValues,
  imageValues,
  insertImage,
  leaveImage,
  removeImage,
  replaceImage,
  selectedImage,
  selectImageBeside,
  toCaption,
} from "./image-commands.ts";

const stateWithImage = (html: string) => selecting(html, schema.nodes.image);

function requireSelectedImage(state: EditorState) {
  const selected = selectedImage(state);
  if (!selected) throw new Error("No image is selected.");
  return selected;
}

function change(html: string, values: Partial<ImageValues>) {
  const changed = after(stateWithImage(html), changeImage(values));
  // It can be changed further.
  expect(changed?.selection).toBeInstanceOf(NodeSelection);
  return editorHtml(changed);
}

test("alt text, width and decoration are written, and what else the image has stays", () => {
  const html = '<p>A <img src="/a.png" alt="" title="T" width="8" height="6"> b</p>';
  expect(change(html, {})).toBe(html);
  expect(change(html, { alt: " A chart " })).toContain('<img src="/a.png" alt="A chart" title="T"');
  expect(change(html, { width: "width-half" })).toContain('class="width-half"');
  const decorative = change(html, { alt: "ignored", isDecorative: true }) ?? "";
  expect(decorative).toContain('alt=""');
  expect(decorative).toContain('role="presentation"');
  expect(change(decorative, { isDecorative: false, alt: "x" })).not.toContain("role");
});

test("another file has its own width and height", () => {
  const html = '<p><img src="/a.png" alt="x" width="8" height="6"></p>';
  expect(change(html, { src: "/b.png" })).toBe('<p><img src="/b.png" alt="x"></p>');
});

test("a file that arrives late replaces the image for which it was chosen", () => {
  const html = '<p><img src="/a.png" alt="x"></p><p><img src="/b.png" alt="y"></p>';
  const replace = replaceImage("/b.png", { url: "/c.png", alt: "" });
  const replaced = after(stateWithImage(html), replace);
  expect(editorHtml(replaced)).toBe(html.replace("/b.png", "/c.png"));
  expect(replaced?.selection.from).toBe(1);
  expect(replaceImage("/gone.png", { url: "/c.png", alt: "" })(stateWithImage(html))).toBe(false);
});

test("a caption puts the image into a figure, between the text before and after", () => {
  expect(change('<p><img src="/a.png" alt=""></p>', { caption: "Costs" })).toBe(
    '<figure><img src="/a.png" alt=""><figcaption>Costs</figcaption></figure>',
  );
  expect(change('<p>One<img src="/a.png" alt="">two</p>', { caption: "Costs" })).toBe(
    '<p>One</p><figure><img src="/a.png" alt=""><figcaption>Costs</figcaption></figure><p>two</p>',
  );
});

test("a caption is changed and removed", () => {
  const html = '<figure><img src="/a.png" alt="x"><figcaption>Costs</figcaption></figure>';
  expect(imageValues(requireSelectedImage(stateWithImage(html))).caption).toBe("Costs");
  expect(change(html, { caption: "Sales" })).toBe(html.replace("Costs", "Sales"));
  expect(change(html, { caption: "" })).toBe('<figure><img src="/a.png" alt="x"></figure>');
});

test("a formatted caption is not touched", () => {
  const html = '<figure><img src="/a.png" alt="x"><figcaption>A <em>b</em></figcaption></figure>';
  expect(canCaption(requireSelectedImage(stateWithImage(html)).$at)).toBe(false);
  expect(change(html, { caption: "x", alt: "y" })).toBe(html.replace('"x"', '"y"'));
});

test("a class and a role that the editor knows nothing about stay", () => {
  const html = '<p><img src="/a.png" alt="x" class="logo" role="img"></p>';
  expect(change(html, { alt: "y" })).toBe(html.replace('"x"', '"y"'));
  expect(change(html, { width: "width-text" })).toContain('class="width-text"');
});

test("a link around the image stays", () => {
  const html = '<p><a href="/b"><img src="/a.png" alt="x"></a></p>';
  expect(change(html, { alt: "y" })).toBe(html.replace('"x"', '"y"'));
});

test("the text after the image, or after its figure, comes next", () => {
  const typed = (html: string) => {
    const left = after(stateWithImage(html), leaveImage);
    return left && editorHtml(left.apply(left.tr.insertText("!")));
  };
  const image = '<img src="/a.png" alt="">';
  expect(typed(`<p>a${image}b</p>`)).toBe(`<p>a${image}!b</p>`);
  expect(typed(`<p>${image}</p><p>b</p>`)).toBe(`<p>${image}</p><p>!b</p>`);
  expect(typed(`<p>${image}</p>`)).toBe(`<p>${image}!</p>`);
  const figure = `<figure>${image}<figcaption>c</figcaption></figure>`;
  expect(typed(`${figure}<p>b</p>`)).toBe(`${figure}<p>!b</p>`);
  expect(typed(figure)).toBe(`${figure}<p>!</p>`);
});

test("a formatted caption is edited in the text", () => {
  const html = '<figure><img src="/a.png" alt=""><figcaption>A <em>b</em></figcaption></figure>';
  const inCaption = after(stateWithImage(html), toCaption);
  expect(inCaption?.selection.$from.parent.textContent).toBe("A b");
});

test("an image is removed with its caption", () => {
  const html = '<p>a</p><figure><img src="/a.png" alt=""><figcaption>b</figcaption></figure>';
  const removed = (html: string) => editorHtml(after(stateWithImage(html), removeImage));
  expect(removed(html)).toBe("<p>a</p><p></p>");
  expect(removed('<p>a<img src="/a.png" alt="">b</p>')).toBe("<p>ab</p>");
});

test("an image in a caption is removed without the caption", () => {
  const html = '<figure><hr><figcaption><img src="/a.png" alt=""></figcaption></figure>';
  expect(editorHtml(after(stateWithImage(html), removeImage))).toBe(
    "<figure><hr><figcaption></figcaption></figure>",
  );
});

test("an inserted image is selected, so that its details can be entered", () => {
  const inserted = after(editing("<p>a</p>"), insertImage({ src: "/a", alt: "x" }));
  expect(editorHtml(inserted)).toContain('<img src="/a" alt="x">');
  expect(inserted?.selection).toBeInstanceOf(NodeSelection);
});

test.each([
  ["the end of the block before", "Before|", "Be|fore", 1],
  ["the start of its caption", "|Caption", "Ca|ption", -1],
] as const)("an arrow key selects the image from %s", (_, beside, apart, direction) => {
  const moved = (text: string) => {
    const html =
      '<p>Before</p><figure><img src="/a.png" alt="A"><figcaption>Caption</figcaption></figure>';
    const state = editing(html.replace(text.replace("|", ""), text));
    const selected = after(state, selectImageBeside(direction));
    return selected && requireSelectedImage(selected).image.attrs.alt;
  };
  expect(moved(beside)).toBe("A");
  expect(moved(apart)).toBeUndefined();
});
