import type { Command, Transaction } from "prosemirror-state";

export type DialogName =
  | "image"
  | "image details"
  | "video"
  | "bookmark"
  | "gallery"
  | "gallery files"
  | "gallery media";

const META = "open dialog";

/** Opens the dialog once the transaction is applied. */
export function openDialog(transaction: Transaction, name: DialogName) {
  return transaction.setMeta(META, name);
}

export function requestedDialog(transaction: Transaction): DialogName | undefined {
  return transaction.getMeta(META);
}

export function dialogCommand(name: DialogName): Command {
  return ({ tr }, dispatch) => {
    dispatch?.(openDialog(tr, name));
    return true;
  };
}
