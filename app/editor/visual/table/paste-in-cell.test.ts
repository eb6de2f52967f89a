// @vitest-environment jsdom
import { CellSelection } from "prosemirror-tables";
import { expect, test } from "vitest";
import { cleanContent } from "#features/posts/content/content.server.ts";
import { pasteInto, pastingEditor } from "../../../../tests/helpers/editor/pasting.ts";
import { editorHtml } from "../../../../tests/helpers/editor/visual-editor.ts";
import { undo } from "../document/commands.ts";
import { readPastedImages } from "../paste/pasted-images.ts";

/** With the cursor at "|". Undone in one step. */
function afterPasting(html: string, pasted: string, rtf = "") {
  const editor = pastingEditor(html);
  pasteInto(editor, pasted, rtf);
  const after = editorHtml(editor.state);
  const images = readPastedImages(editor.state);
  undo(editor.state, editor.dispatch);
  expect(editorHtml(editor.state)).toBe(html.replace("|", ""));
  return { after, images };
}

const table = (...rows: string[][]) =>
  `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</tbody></table>`;
const PASTED = table(["1", "2"], ["3", "4"]);

test.each([
  [
    "cells with text",
    table(["a|", "b"], ["c", "d"]),
    PASTED,
    table([`a${PASTED}`, "b"], ["c", "d"]),
  ],
  [
    "an empty cell among others",
    table(["|", "b"], ["c", "d"]),
    PASTED,
    table([PASTED, "b"], ["c", "d"]),
  ],
  [
    "empty cells",
    table(["|", "", "x"], ["", "", "y"]),
    PASTED,
    table(["1", "2", "x"], ["3", "4", "y"]),
  ],
  [
    "empty cells of the body, below a header",
    "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>|</td><td></td></tr><tr><td></td><td></td></tr></tbody></table>",
    PASTED,
    "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>",
  ],
  ["too few empty cells", table(["", "|"], ["", ""]), PASTED, table(["", PASTED], ["", ""])],
  [
    "empty cells, one of which isn't",
    table(["|", ""], ["", "d"]),
    PASTED,
    table([PASTED, ""], ["", "d"]),
  ],
  [
    "empty cells, for cells that span",
    table(["|", ""], ["", ""]),
    '<table><tr><td colspan="2">1</td></tr><tr><td>3</td><td>4</td></tr></table>',
    table(
      [
        '<table><tbody><tr><td colspan="2">1</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>',
        "",
      ],
      ["", ""],
    ),
  ],
  ["a single cell", table(["a|b", "c"]), table(["<b>1</b>"]), table(["a<b>1</b>b", "c"])],
  [
    "the middle of the text",
    table(["a|b", "c"], ["d", "e"]),
    PASTED,
    table([`a${PASTED}b`, "c"], ["d", "e"]),
  ],
  [
    "words and a table",
    table(["a|", "b"]),
    `<p>x</p>${PASTED}<p>y</p>`,
    table([`ax${PASTED}<p>y</p>`, "b"]),
  ],
  [
    "a table with a caption, and one in a figure",
    table(["|", ""], ["", ""]),
    `<figure>${PASTED}<figcaption>C</figcaption></figure>`,
    table([`<figure>${PASTED}<figcaption>C</figcaption></figure>`, ""], ["", ""]),
  ],
  [
    "a table in a cell of a table",
    table([`${table(["a|", "b"])}`, "c"]),
    PASTED,
    table([table([`a${PASTED}`, "b"]), "c"]),
  ],
  [
    "a table with a table in it",
    table(["a|", "b"]),
    table([table(["1"]), "2"]),
    table([`a${table([table(["1"]), "2"])}`, "b"]),
  ],
])("a table pasted into a cell leaves its neighbors alone: %s", (_, html, pasted, expected) => {
  expect(afterPasting(html, pasted).after).toBe(expected);
  expect(cleanContent(expected)).toBe(expected);
});

test("selected cells are replaced, as that asks for", () => {
  const editor = pastingEditor(table(["a|", "b"], ["c", "d"]));
  const { doc, tr } = editor.state;
  editor.dispatch(tr.setSelection(CellSelection.create(doc, 2, 7)));
  pasteInto(editor, PASTED);
  expect(editorHtml(editor.state)).toBe(table(["1", "2"], ["c", "d"]));
});

test("pictures of a table that is pasted into a cell come from the RTF, or are marked", () => {
  const picture = String.raw`{\pict\picwgoal150\pichgoal150\pngblip 8950}`;
  const cells = table(['1<img src="file:///a.png" width=10 height=10>', '2<img src="cid:1">']);
  const { images } = afterPasting(table(["a|", "b"]), cells, `{\\rtf1${picture}}`);
  expect(images.embedded).toHaveLength(1);
  expect(images.isMissing).toBe(true);
});
