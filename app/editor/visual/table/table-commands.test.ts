// @vitest-environment jsdom
import type { Command } from "prosemirror-state";
import { expect, test } from "vitest";
import { after, editing, editorHtml } from "../../../../tests/helpers/editor/visual-editor.ts";
import { undo } from "../document/commands.ts";
import * as commands from "./table-commands.ts";

const TABLE =
  '<table><caption>Costs</caption><thead><tr><th scope="col">A</th><th>B</th></tr></thead><tbody lang="en"><tr><td>1|</td><td>2</td></tr></tbody><tfoot><tr><td>S</td><td>T</td></tr></tfoot></table>';
const PLAIN = TABLE.replace("|", "");
const HEAD = '<thead><tr><th scope="col">A</th><th>B</th></tr></thead>';

const changed = (html: string, ...all: Command[]) => {
  let state = editing(html);
  for (const command of all) {
    const next = after(state, command);
    if (!next) return undefined;
    // Each command can be undone by itself.
    expect(editorHtml(after(next, undo))).toBe(editorHtml(state));
    state = next;
  }
  return editorHtml(state);
};

test("a new table has a header row, three columns, and a paragraph to continue in", () => {
  const row = (cell: string) => `<tr>${cell.repeat(3)}</tr>`;
  expect(changed("<p>|</p>", commands.insertTable)).toBe(
    `<table><thead>${row("<th></th>")}</thead><tbody>${row("<td></td>").repeat(2)}</tbody></table><p></p>`,
  );
  expect(changed(TABLE, commands.insertTable), "no table inside a table").toBeUndefined();
});

test("a row is added in the section of the row at the cursor", () => {
  const empty = "<tr><td></td><td></td></tr>";
  expect(changed(TABLE, commands.addRowAbove)).toBe(PLAIN.replace(/(<tbody[^>]*>)/, `$1${empty}`));
  expect(changed(TABLE, commands.addRowBelow)).toBe(PLAIN.replace("</tbody>", `${empty}</tbody>`));
  const inHeader = PLAIN.replace(">B<", ">B|<");
  expect(changed(inHeader, commands.addRowBelow)).toBe(
    PLAIN.replace(/(<tbody[^>]*>)/, `$1${empty}`),
  );
  expect(changed(inHeader, commands.addRowAbove), "above the header").toBeUndefined();
  const inFooter = PLAIN.replace(">S<", ">S|<");
  expect(changed(inFooter, commands.addRowBelow)).toBe(
    PLAIN.replace("</tfoot>", `${empty}</tfoot>`),
  );
});

test("columns and rows are added and removed", () => {
  expect(changed(TABLE, commands.addColumnLeft)).toBe(
    PLAIN.replace('<th scope="col">', '<th></th><th scope="col">').replaceAll(
      /<tr><td>/g,
      "<tr><td></td><td>",
    ),
  );
  expect(changed(TABLE, commands.addColumnRight, commands.removeColumn, commands.removeRow)).toBe(
    "<table><caption>Costs</caption><thead><tr><th></th><th>B</th></tr></thead><tfoot><tr><td></td><td>T</td></tr></tfoot></table>",
  );
});

test("the header row is switched off and on", () => {
  const off = changed(TABLE, commands.toggleHeaderRow);
  expect(off).toBe(
    PLAIN.replace(HEAD, "").replace(
      '<tbody lang="en">',
      '<tbody lang="en"><tr><td>A</td><td>B</td></tr>',
    ),
  );
  expect(changed(TABLE, commands.toggleHeaderRow, commands.toggleHeaderRow)).toBe(
    PLAIN.replace(' scope="col"', ""),
  );
});

test("Tab moves from cell to cell, and from the last one into a new row", () => {
  const state = editing("<table><tbody><tr><td>a|</td><td>b</td></tr></tbody></table>");
  const second = after(state, commands.toNextCell);
  expect(second?.selection.$from.parent.textContent).toBe("b");
  const back = second && after(second, commands.toPreviousCell);
  expect(back?.selection.$from.parent.textContent).toBe("a");
  const third = second && after(second, commands.toNextCell);
  expect(third?.selection.$from.index(1)).toBe(1);
  expect(editorHtml(third)).toContain("</tr><tr><td></td><td></td></tr></tbody>");
});

test("a table is deleted, also when it is all there is", () => {
  expect(changed(`<p>a</p>${TABLE}`, commands.deleteTable)).toBe("<p>a</p>");
  expect(changed(TABLE, commands.deleteTable)).toBe("<p></p>");
});

test("tables that the commands can’t handle are left alone, and text in them can be edited", () => {
  const irregular = [
    "<table><tbody><tr><td>a|</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>",
    '<table><thead><tr><th rowspan="2">a|</th><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table>',
    '<table><tbody><tr><td rowspan="3">a|</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
  ];
  for (const html of irregular) {
    for (const command of [
      commands.addRowBelow,
      commands.addColumnLeft,
      commands.removeRow,
      commands.toggleHeaderRow,
    ]) {
      expect(changed(html, command)).toBeUndefined();
    }
    const state = editing(html);
    expect(editorHtml(state.apply(state.tr.insertText("x")))).toBe(html.replace("|", "x"));
  }
});

test("spans within a section are respected", () => {
  const html =
    '<table><tbody><tr><td rowspan="2">a|</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>';
  expect(changed(html, commands.addColumnRight)).toBe(
    '<table><tbody><tr><td rowspan="2">a</td><td></td><td>b</td></tr><tr><td></td><td>c</td></tr></tbody></table>',
  );
});

test("leaving a table moves to the paragraph after it, which is added if there isn't one", () => {
  const written = (html: string) => {
    const left = after(editing(html), commands.leaveTable);
    return left && editorHtml(left.apply(left.tr.insertText("Next ")));
  };
  expect(written(`${TABLE}<p>text</p>`)).toBe(`${PLAIN}<p>Next text</p>`);
  expect(written(TABLE)).toBe(`${PLAIN}<p>Next </p>`);
  const list = "<ul><li>one</li></ul>";
  expect(written(TABLE + list)).toBe(`${PLAIN}<p>Next </p>${list}`);
  const figure = (table: string) => `<figure>${table}<figcaption>C</figcaption></figure>`;
  expect(written(figure(TABLE))).toBe(`${figure(PLAIN)}<p>Next </p>`);
  expect(after(editing("<p>a|</p>"), commands.leaveTable), "outside").toBeUndefined();
});
