// @vitest-environment jsdom
import { baseKeymap, chainCommands } from "prosemirror-commands";
import { expect, test } from "vitest";
import { after, editing, editorHtml } from "../../../../tests/helpers/editor/visual-editor.ts";
import { insertCallout } from "../document/commands.ts";
import { insertFold, toFoldedText, unfold } from "./fold-commands.ts";

const enter = chainCommands(toFoldedText, baseKeymap.Enter as typeof toFoldedText);
const backspace = chainCommands(unfold, baseKeymap.Backspace as typeof unfold);

/** After each of the commands; a string is typed. */
function run(html: string, ...steps: (typeof enter | string)[]) {
  let state = editing(html);
  for (const step of steps) {
    const next =
      typeof step === "string" ? state.apply(state.tr.insertText(step)) : after(state, step);
    if (next) state = next;
  }
  return editorHtml(state);
}

test("a fold is written from its summary to its text, and left with Enter", () => {
  expect(
    run("<p>|</p>", insertFold, "More", enter, "Text", enter, "Two", enter, enter, "Out"),
  ).toBe("<details><summary>More</summary><p>Text</p><p>Two</p></details><p>Out</p><p></p>");
});

test("Enter within a summary moves the rest into the text", () => {
  expect(run("<details><summary>One|two</summary><p>x</p></details>", enter)).toBe(
    "<details><summary>One</summary><p>two</p><p>x</p></details>",
  );
});

test("an empty paragraph in the middle does not divide a fold", () => {
  const html = "<details><summary>s</summary><p>a|</p><p>b</p></details>";
  expect(run(html, enter, enter)).toBe(
    "<details><summary>s</summary><p>a</p><p></p><p></p><p>b</p></details>",
  );
});

test("Backspace at the start of a summary leaves plain blocks", () => {
  expect(run("<p>a</p><details><summary>|s</summary><p>b</p></details>", backspace, "x")).toBe(
    "<p>a</p><p>xs</p><p>b</p>",
  );
  expect(run("<p>|</p>", insertFold, backspace, "x")).toBe("<p>x</p><p></p>");
});

test("details that start otherwise can be edited, and stay as they are", () => {
  for (const html of [
    "<details><p>|a</p></details>",
    "<details><summary><h3>s</h3></summary><p>|a</p></details>",
    "<details><p>a</p><summary>|s</summary></details>",
  ]) {
    expect(editorHtml(editing(html))).toBe(html.replace("|", ""));
  }
});

test("a callout is left with Enter in an empty line, or with Backspace at its start", () => {
  expect(run("<p>|</p>", insertCallout, "One", enter, "Two", enter, enter, "Out")).toBe(
    '<aside class="callout"><p>One</p><p>Two</p></aside><p>Out</p><p></p>',
  );
  expect(run('<p>a</p><aside class="callout"><p>|b</p></aside>', backspace, "x")).toBe(
    "<p>a</p><p>xb</p>",
  );
});
