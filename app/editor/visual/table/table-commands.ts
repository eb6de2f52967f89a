import type { Node } from "prosemirror-model";
import { type Command, type EditorState, Selection, type Transaction } from "prosemirror-state";
import * as tables from "prosemirror-tables";
import { insertBlock } from "../document/commands.ts";
import { schema } from "../document/schema.ts";

const { nodes } = schema;
const COLUMNS = [1, 2, 3];

/** Inserts a table with a header row and two more rows. */
export const insertTable: Command = (state, dispatch) =>
  !tables.isInTable(state) && insertBlock(newTable, "inside")(state, dispatch);

export const addRowAbove = inRegularTable((state, dispatch) => {
  const { top, table } = tables.selectedRect(state);
  // The header row stays the first row.
  return !isHeaderRow(table.child(top)) && addRow(top, table.child(top))(state, dispatch);
});

export const addRowBelow = inRegularTable((state, dispatch) => {
  const { bottom, table } = tables.selectedRect(state);
  const row = table.child(bottom - 1);
  return addRow(bottom, isHeaderRow(row) ? table.maybeChild(bottom) : row)(state, dispatch);
});

export const addColumnLeft = inRegularTable(tables.addColumnBefore);
export const addColumnRight = inRegularTable(tables.addColumnAfter);
export const removeRow = inRegularTable(tables.deleteRow);
export const removeColumn = inRegularTable(tables.deleteColumn);
export const { deleteTable } = tables;

/** Moves to the next cell; from the last cell, to a new row. */
export const toNextCell: Command = (state, dispatch, view) => {
  if (tables.goToNextCell(1)(state, dispatch, view)) return true;
  return tables.isInTable(state) && addRowBelow(state, dispatch, view);
};

export const toPreviousCell = tables.goToNextCell(-1);

/** Moves the cursor to the paragraph after the table, or after its figure. */
export const leaveTable: Command = (state, dispatch) => {
  if (!tables.isInTable(state)) return false;
  const $table = state.doc.resolve(tables.selectedRect(state).tableStart);
  const end = $table.after($table.node(-1).type === nodes.figure ? -1 : undefined);
  const { tr } = state;
  if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, nodes.paragraph.create());
  tr.setSelection(Selection.near(tr.doc.resolve(end)));
  dispatch?.(tr.scrollIntoView());
  return true;
};

export const toggleHeaderRow = inRegularTable((state, dispatch) => {
  const { table, tableStart } = tables.selectedRect(state);
  const { tr } = state;
  const isOn = hasHeaderRow(state);
  const firstOfBody = table.children.find((row) => !isHeaderRow(row));
  const rows = isOn ? table.children.filter(isHeaderRow) : table.children.slice(0, 1);
  if (!isOn && rows.some(hasRowspan)) return false;
  let at = tableStart;
  for (const row of rows) {
    setSection(tr, at, isOn ? rowSection(firstOfBody) : { section: "thead", sectionOther: {} });
    setCells(tr, at, isOn ? nodes.table_cell : nodes.table_header);
    at += row.nodeSize;
  }
  dispatch?.(tr);
  return true;
});

export function hasHeaderRow(state: EditorState) {
  const [first] = tables.selectedRect(state).table.children;
  return first !== undefined && isHeaderRow(first);
}

/**
 * Runs the command in regular tables only. In tables with rows of different lengths, or with cells
 * that reach into the next section, the result would not be what the author wants.
 */
function inRegularTable(command: Command): Command {
  return (state, dispatch, view) => {
    if (!tables.isInTable(state)) return false;
    const { table, map } = tables.selectedRect(state);
    return !map.problems && !crossesSections(table) && command(state, dispatch, view);
  };
}

function crossesSections(table: Node) {
  return table.children.some((row, index) => {
    const rows = Math.max(...row.children.map(({ attrs }) => attrs.rowspan));
    const covered = table.children.slice(index, index + rows);
    return covered.some(({ attrs }) => attrs.section !== row.attrs.section);
  });
}

/** Adds a row in the section of the given row, with the cursor in its first cell. */
function addRow(index: number, like: Node | null): Command {
  return (state, dispatch) => {
    const { tr } = state;
    const rect = tables.selectedRect(state);
    tables.addRow(tr, rect, index);
    const table = tr.doc.nodeAt(rect.tableStart - 1);
    const before = table?.children.slice(0, index) ?? [];
    const at = before.reduce((position, row) => position + row.nodeSize, rect.tableStart);
    setSection(tr, at, rowSection(like));
    tr.setSelection(Selection.near(tr.doc.resolve(at + 1)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function setSection(tr: Transaction, position: number, section: object) {
  const row = tr.doc.nodeAt(position);
  tr.setNodeMarkup(position, undefined, { ...row?.attrs, ...section });
}

function setCells(tr: Transaction, row: number, type: typeof nodes.table_cell) {
  tr.doc.nodeAt(row)?.forEach((cell, offset) => {
    const { scope: _, ...other } = cell.attrs.other;
    tr.setNodeMarkup(row + 1 + offset, type, { ...cell.attrs, other });
  });
}

function rowSection(row: Node | null | undefined) {
  const { section = "tbody", sectionOther = {} } = row?.attrs ?? {};
  return { section, sectionOther };
}

function isHeaderRow(row: Node) {
  return (
    row.attrs.section === "thead" || row.children.every(({ type }) => type === nodes.table_header)
  );
}

function hasRowspan(row: Node) {
  return row.children.some(({ attrs }) => attrs.rowspan !== 1);
}

function newTable() {
  const row = (type: typeof nodes.table_cell, section: string) => {
    const cells = COLUMNS.map(() => type.create(null, nodes.paragraph.create({ bare: true })));
    return nodes.table_row.create({ section }, cells);
  };
  return nodes.table.create(null, [
    row(nodes.table_header, "thead"),
    row(nodes.table_cell, "tbody"),
    row(nodes.table_cell, "tbody"),
  ]);
}
