// @vitest-environment jsdom

import { expect, test } from "vitest";
import { pasteInto, pastingEditor } from "../../../../tests/helpers/editor/pasting.ts";
import { schema } from "../document/schema.ts";
import { readPastedImages } from "./pasted-images.ts";

function shape(id: string, more = "", style = "width:225pt;height:150pt") {
  return `<v:shape id="${id}" o:spid="_x0000_i1025" type="#_x0000_t75" style='${style}' ${more}><v:imagedata src="file:///C:/${id}.png" o:title="x"/></v:shape>`;
}

const COMMENT = (inside: string) =>
  `<!--[if gte vml 1]><v:shapetype id="_x0000_t75"><v:stroke joinstyle="miter"/></v:shapetype>${inside}<![endif]-->`;
const IMAGE = (shapes: string, more = "") =>
  `<![if !vml]><img width=300 height=200 src="file:///C:/clip_image002.png" v:shapes="${shapes}"${more}><![endif]>`;
const NAMED = '<p>a<img src="file:///C:/b.png" v:shapes="A"></p>';

/** The text, with the places of missing images in brackets. */
function pasted(html: string, rtf = "") {
  const editor = pastingEditor();
  pasteInto(editor, html, rtf);
  const { doc } = editor.state;
  const text = doc.textBetween(0, doc.content.size, "|", ({ type, attrs }) => {
    return type === schema.nodes.missing_image ? `[${attrs.alt}]` : `<${attrs.src}>`;
  });
  const files = readPastedImages(editor.state).embedded.length;
  return files > 0 ? `${text} +${files}` : text;
}

test.each([
  ["VML outside comments", `<p>a${shape("A", 'alt="Chart"')}b</p>`, "a[Chart]b"],
  [
    "VML outside comments, beside an image of it",
    `<p>a${shape("A")}<img src="file:///C:/b.png" alt="B" v:shapes="A"></p>`,
    "a[B]",
  ],
  [
    "VML outside comments, with an image that names it in another way, or is the same",
    `${NAMED.replace('"A"', '"_x0000_i1025"')}<p>${shape("A")}b</p><p><img src="file:///C:/C.png">${shape("C")}</p>`,
    "a[]|b|[]",
  ],
  ["a comment with an image after it", `<p>a${COMMENT(shape("A"))}${IMAGE("A")}b</p>`, "a[]b"],
  [
    "a comment with an image after it that names nothing",
    `<p>a${COMMENT(shape("A"))} ${IMAGE("")}b</p>`,
    "a []b",
  ],
  ["a comment alone", `<p>a${COMMENT(shape("A", 'alt="Map"'))}b</p>`, "a[Map]b"],
  ["a comment alone, between paragraphs", `<p>a</p>${COMMENT(shape("A"))}<p>b</p>`, "a|[]|b"],
  [
    "a group with one image of all of it",
    `<p>a${COMMENT(`<v:group id="G" style="width:1in">${shape("A")}${shape("B")}</v:group>`)}<b>b</b>${IMAGE("G A B")}</p>`,
    "ab[]",
  ],
  [
    "a group outside comments",
    `<p>a<v:group id="G"><v:rect>${shape("A")}</v:rect>${shape("B", 'alt="Two"')}</v:group>b</p>`,
    "a[][Two]b",
  ],
  [
    "a shape with a URL",
    `<p>a${shape("A").replace("file:///C:", "https://example.com")}</p>`,
    "a<https://example.com/A.png>",
  ],
  [
    "shapes in a list, a table and a link",
    `<ul><li>a${shape("A")}</li></ul><table><tr><td>${shape("B")}</td><td>c</td></tr></table><p><a href="https://example.com/">${shape("C")}</a>d</p>`,
    "a[]|[]|c|[]d",
  ],
  [
    "a shape in a text box, which has no image any more",
    `<p>a${COMMENT(`<v:shape id="T"><v:textbox><div><p>Boxed ${shape("A")}</p></div></v:textbox></v:shape>`)}${IMAGE("T")}</p>`,
    "a|Boxed []",
  ],
  [
    "a shape without a picture",
    "<p>a<v:shape><v:fill src='file:///C:/f.png'/></v:shape>b</p>",
    "ab",
  ],
])("a picture that isn't on the clipboard says so: %s", (_, html, expected) => {
  expect(pasted(html)).toBe(expected);
});

const PICTURE = String.raw`{\pict\picwgoal4500\pichgoal3000\pngblip 8950}`;
const OTHER = String.raw`{\pict\picwgoal900\pichgoal900\pngblip 8951}`;

test.each([
  ["VML outside comments", `<p>a${shape("A")}</p>`, "a +1"],
  ["a comment alone", `<p>a${COMMENT(shape("A"))}</p>`, "a +1"],
  [
    "an image whose size is a style",
    "<p>a<img src='file:///C:/a.png' style='width:3.125in;height:150.0pt'></p>",
    "a +1",
  ],
  [
    "an image with half of its size as a style",
    "<p>a<img src='file:///C:/a.png' width=300 style='height:5.291cm'></p>",
    "a +1",
  ],
  ["a shape of other proportions", `<p>a${shape("A", "", "width:10pt;height:150pt")}</p>`, "a[]"],
])("a picture comes from the RTF by the size of %s", (_, html, expected) => {
  expect(pasted(html, `{\\rtf1${PICTURE}${OTHER}}`)).toBe(expected);
});
