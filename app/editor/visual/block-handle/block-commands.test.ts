// @vitest-environment jsdom
import type { Command } from "prosemirror-state";
import { expect, test } from "vitest";
import { contentBlocks } from "#features/posts/content/content-blocks.server.ts";
import { after, editing, editorHtml } from "../../../../tests/helpers/editor/visual-editor.ts";
import { undo } from "../document/commands.ts";
import { openDocument } from "../document/document.ts";
import { createEditorState } from "../editor-state.ts";
import { deleteBlock, duplicateBlock, moveBlock, moveBlockTo } from "./block-commands.ts";

const THREE = "<p>a</p><h2>b|</h2><ul><li>c</li></ul>";

function changed(html: string, command: Command) {
  const state = editing(html);
  const next = after(state, command);
  if (next) expect(editorHtml(after(next, undo))).toBe(editorHtml(state));
  return next && editorHtml(next.apply(next.tr.insertText("|")));
}

test("a block moves up and down with the cursor in it, and not past the ends", () => {
  expect(changed(THREE, moveBlock(-1))).toBe("<h2>b|</h2><p>a</p><ul><li>c</li></ul>");
  expect(changed(THREE, moveBlock(1))).toBe("<p>a</p><ul><li>c</li></ul><h2>b|</h2>");
  expect(changed("<p>a|</p><p>b</p>", moveBlock(-1))).toBeUndefined();
  expect(changed("<p>a</p><p>b|</p>", moveBlock(1))).toBeUndefined();
});

test("a block is moved to any place, and the cursor goes with it", () => {
  expect(changed(THREE, moveBlockTo(0, 3))).toBe("<h2>b</h2><ul><li>c</li></ul><p>|a</p>");
  expect(changed(THREE, moveBlockTo(2, 0))).toBe("<ul><li>|c</li></ul><p>a</p><h2>b</h2>");
  expect(changed(THREE, moveBlockTo(1, 1)), "where it is").toBeUndefined();
  expect(changed(THREE, moveBlockTo(1, 2)), "where it is").toBeUndefined();
  expect(changed(THREE, moveBlockTo(5, 0)), "no such block").toBeUndefined();
});

test("a block is duplicated without its ids", () => {
  expect(changed('<h2 id="h-b">b|</h2><p>c</p>', duplicateBlock(0))).toBe(
    '<h2 id="h-b">b</h2><h2>|b</h2><p>c</p>',
  );
});

test("a duplicate can be moved", () => {
  const state = editing("<p>a|</p><p>b</p>");
  const copied = after(state, duplicateBlock(0));
  const moved = copied && after(copied, moveBlockTo(0, 3));
  expect(editorHtml(moved)).toBe("<p>a</p><p>b</p><p>a</p>");
});

test("a block is deleted, also the only one", () => {
  expect(changed(THREE, deleteBlock(0))).toBe("<h2>|b</h2><ul><li>c</li></ul>");
  expect(changed("<h2>b|</h2>", deleteBlock(0))).toBe("<p>|</p>");
});

test("a block that was moved or duplicated is stored as it was written", () => {
  const content = "<P class=x>one</P>\n\n<h2 >Two</h2>\n";
  const { doc, contentOf } = openDocument(content, contentBlocks(content) ?? []);
  const moved = after(createEditorState(doc), moveBlockTo(1, 0));
  expect(moved && contentOf(moved.doc)).toBe("<h2 >Two</h2>\n<P class=x>one</P>\n\n");
  const copied = after(createEditorState(doc), duplicateBlock(1));
  expect(copied && contentOf(copied.doc)).toBe(`${content}<h2 >Two</h2>\n`);
});
