import { Plugin } from "prosemirror-state";
import { fixTablesKey } from "prosemirror-tables";

/** prosemirror-tables adds and removes cells of irregular tables; ours are stored as written. */
export const noTableRepair = new Plugin({
  filterTransaction: (transaction) => !transaction.getMeta(fixTablesKey)?.fixTables,
});
