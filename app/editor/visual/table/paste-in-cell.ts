import { Slice } from "prosemirror-model";
import { type EditorState, Plugin, TextSelection, type Transaction } from "prosemirror-state";
import * as tables from "prosemirror-tables";
import { findNodes } from "../document/commands.ts";
import { schema } from "../document/schema.ts";

const { nodes } = schema;

/**
 * A table that is pasted into a cell fills cells that are empty, or stands inside the cell. By
 * itself, prosemirror-tables would replace what is in the cells around. Selected cells are replaced.
 */
export const pasteInCell = new Plugin({
  props: {
    handlePaste({ state, dispatch }, _, slice) {
      const isInCell =
        tables.isInTable(state) && !(state.selection instanceof tables.CellSelection);
      if (!isInCell || findNodes(slice.content, nodes.table).length === 0) return false;
      const tr = pasteCell(state, slice) ?? fillCells(state, slice) ?? pasteTable(state, slice);
      dispatch(tr.setMeta("paste", true).setMeta("uiEvent", "paste").scrollIntoView());
      return true;
    },
  },
});

function onlyRows({ content }: Slice) {
  const [table, ...others] = content.content;
  const isAlone = table?.type === nodes.table && !table.attrs.caption && others.length === 0;
  return isAlone ? table.children : [];
}

/** A single cell is pasted as its text. */
function pasteCell(state: EditorState, slice: Slice): Transaction | undefined {
  const [row, ...others] = onlyRows(slice);
  const isSingle = row?.childCount === 1 && others.length === 0;
  if (!isSingle || !row.firstChild) return undefined;
  return state.tr.replaceSelection(Slice.maxOpen(row.firstChild.content));
}

/** Undefined if a cell isn't empty, or there are too few. */
function fillCells(state: EditorState, slice: Slice): Transaction | undefined {
  const { map, table, tableStart, left, top } = tables.selectedRect(state);
  const { tr } = state;
  for (const [y, row] of [...onlyRows(slice).entries()].reverse()) {
    for (const [x, cell] of [...row.children.entries()].reverse()) {
      const isInside = left + x < map.width && top + y < map.height;
      const position = isInside ? map.map[(top + y) * map.width + left + x] : undefined;
      const target = position === undefined ? null : table.nodeAt(position);
      if (position === undefined || !target?.firstChild) return undefined;
      const areSingle = [cell, target].every(({ attrs }) => attrs.colspan * attrs.rowspan === 1);
      const isEmpty = target.childCount === 1 && target.firstChild.isTextblock;
      if (!areSingle || !isEmpty || target.firstChild.content.size > 0) return undefined;
      const start = tableStart + position + 1;
      tr.replaceWith(start, start + target.content.size, cell.content);
    }
  }
  if (!tr.docChanged) return undefined;
  return tr.setSelection(TextSelection.near(tr.doc.resolve(state.selection.from)));
}

/** Closed where the table is, so that its cells don't join those around. */
function pasteTable(state: EditorState, { content, openStart, openEnd }: Slice) {
  const [first, last] = [content.firstChild, content.lastChild];
  return state.tr.replaceSelection(
    new Slice(
      content,
      first?.isTextblock ? Math.min(openStart, 1) : 0,
      last?.isTextblock ? Math.min(openEnd, 1) : 0,
    ),
  );
}
