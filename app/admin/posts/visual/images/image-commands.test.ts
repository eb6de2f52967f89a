// @vitest-environment jsdom
import { EditorState, NodeSelection, type Transaction } from "prosemirror-state";
import { expect, test } from "vitest";
import { parseHtml } from "../parse-html.ts";
import { schema } from "../schema.ts";
import { toHtml } from "../to-html.ts";
import {
  canCaption,
  type ImageValues,
  imageValues,
  insertImage,
  removeImage,
  selectedImage,
  setImage,
} from "./image-commands.ts";

/** With the first image selected. */
function stateOf(html: string) {
  const doc = schema.nodes.doc.create(null, parseHtml(html));
  let at = -1;
  doc.descendants((node, position) => {
    if (at < 0 && node.type === schema.nodes.image) at = position;
  });
  const state = EditorState.create({ doc });
  return at < 0 ? state : state.apply(state.tr.setSelection(NodeSelection.create(doc, at)));
}

function applied(state: EditorState, command: ReturnType<typeof setImage>) {
  let done: Transaction | undefined;
  command(state, (transaction) => {
    done = transaction;
  });
  return { html: done?.doc.children.map(toHtml).join(""), transaction: done };
}

function selectedIn(state: EditorState) {
  const selected = selectedImage(state);
  if (!selected) throw new Error("No image is selected.");
  return selected;
}

function change(html: string, values: Partial<ImageValues>) {
  const state = stateOf(html);
  return applied(state, setImage({ ...imageValues(selectedIn(state)), ...values })).html;
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

test("another file has another shape", () => {
  const html = '<p><img src="/a.png" alt="x" width="8" height="6"></p>';
  expect(change(html, { src: "/b.png" })).toBe('<p><img src="/b.png" alt="x"></p>');
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
  expect(imageValues(selectedIn(stateOf(html))).caption).toBe("Costs");
  expect(change(html, { caption: "Sales" })).toBe(html.replace("Costs", "Sales"));
  expect(change(html, { caption: "" })).toBe('<figure><img src="/a.png" alt="x"></figure>');
});

test("a formatted caption is not touched", () => {
  const html = '<figure><img src="/a.png" alt="x"><figcaption>A <em>b</em></figcaption></figure>';
  expect(canCaption(selectedIn(stateOf(html)).$at)).toBe(false);
  expect(change(html, { caption: "x", alt: "y" })).toBe(html.replace('"x"', '"y"'));
});

test("an image is a link, in a new tab if wanted", () => {
  const html = '<p><img src="/a.png" alt="x"></p>';
  const linked = change(html, { link: { href: "/blog", isNewTab: true } }) ?? "";
  expect(linked).toBe(
    '<p><a href="/blog" target="_blank" rel="noopener"><img src="/a.png" alt="x"></a></p>',
  );
  expect(imageValues(selectedIn(stateOf(linked))).link).toEqual({ href: "/blog", isNewTab: true });
  expect(change(linked, { link: { href: "", isNewTab: false } })).toBe(html);
});

test("an image goes with its caption", () => {
  const html = '<p>a</p><figure><img src="/a.png" alt=""><figcaption>b</figcaption></figure>';
  expect(applied(stateOf(html), removeImage).html).toBe("<p>a</p><p></p>");
  expect(applied(stateOf('<p>a<img src="/a.png" alt="">b</p>'), removeImage).html).toBe(
    "<p>ab</p>",
  );
});

test("an inserted image is selected, so that its details can be asked for", () => {
  const { transaction, html } = applied(stateOf("<p>a</p>"), insertImage({ src: "/a", alt: "x" }));
  expect(html).toContain('<img src="/a" alt="x">');
  expect(transaction?.selection).toBeInstanceOf(NodeSelection);
});
