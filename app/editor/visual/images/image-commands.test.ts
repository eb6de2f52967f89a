// @vitest-environment jsdom
import {
  type Command,
  EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { expect, test } from "vitest";
import { parseHtml } from "../document/parse-html.ts";
import { schema } from "../document/schema.ts";
import { toHtml } from "../document/to-html.ts";
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

/** With the first image selected. */
function stateWithImage(html: string) {
  const doc = schema.nodes.doc.create(null, parseHtml(html));
  let at = -1;
  doc.descendants((node, position) => {
    if (at < 0 && node.type === schema.nodes.image) at = position;
  });
  const state = EditorState.create({ doc });
  return at < 0 ? state : state.apply(state.tr.setSelection(NodeSelection.create(doc, at)));
}

function applied(state: EditorState, command: Command) {
  let done: Transaction | undefined;
  command(state, (transaction) => {
    done = transaction;
  });
  return { html: done?.doc.children.map(toHtml).join(""), transaction: done };
}

function requireSelectedImage(state: EditorState) {
  const selected = selectedImage(state);
  if (!selected) throw new Error("No image is selected.");
  return selected;
}

function change(html: string, values: Partial<ImageValues>) {
  const { html: changed, transaction } = applied(stateWithImage(html), changeImage(values));
  // It can be changed further.
  expect(transaction?.selection).toBeInstanceOf(NodeSelection);
  return changed;
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
  const { html: replaced, transaction } = applied(
    stateWithImage(html),
    replaceImage("/b.png", { url: "/c.png", alt: "" }),
  );
  expect(replaced).toBe(html.replace("/b.png", "/c.png"));
  expect(transaction?.selection.from).toBe(1);
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
    const state = stateWithImage(html);
    const { transaction } = applied(state, leaveImage);
    return transaction?.insertText("!").doc.children.map(toHtml).join("");
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
  const { transaction } = applied(stateWithImage(html), toCaption);
  expect(transaction?.selection.$from.parent.textContent).toBe("A b");
});

test("an image is removed with its caption", () => {
  const html = '<p>a</p><figure><img src="/a.png" alt=""><figcaption>b</figcaption></figure>';
  expect(applied(stateWithImage(html), removeImage).html).toBe("<p>a</p><p></p>");
  expect(applied(stateWithImage('<p>a<img src="/a.png" alt="">b</p>'), removeImage).html).toBe(
    "<p>ab</p>",
  );
});

test("an image in a caption is removed without the caption", () => {
  const html = '<figure><hr><figcaption><img src="/a.png" alt=""></figcaption></figure>';
  expect(applied(stateWithImage(html), removeImage).html).toBe(
    "<figure><hr><figcaption></figcaption></figure>",
  );
});

test("an inserted image is selected, so that its details can be entered", () => {
  const { transaction, html } = applied(
    stateWithImage("<p>a</p>"),
    insertImage({ src: "/a", alt: "x" }),
  );
  expect(html).toContain('<img src="/a" alt="x">');
  expect(transaction?.selection).toBeInstanceOf(NodeSelection);
});

test.each([
  ["the end of the block before", "Before", 6, 1],
  ["the start of its caption", "Caption", 0, -1],
] as const)("an arrow key selects the image from %s", (_, text, offset, direction) => {
  const html =
    '<p>Before</p><figure><img src="/a.png" alt="A"><figcaption>Caption</figcaption></figure>';
  const doc = schema.nodes.doc.create(null, parseHtml(html));
  const moved = (offset: number) => {
    let at = 0;
    doc.descendants((node, position) => {
      if (node.text === text) at = position + offset;
    });
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, at) });
    const { transaction } = applied(state, selectImageBeside(direction));
    return transaction && requireSelectedImage(state.apply(transaction)).image.attrs.alt;
  };
  expect(moved(offset)).toBe("A");
  expect(moved(2)).toBeUndefined();
});
