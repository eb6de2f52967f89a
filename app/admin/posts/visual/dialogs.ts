import type { Transaction } from "prosemirror-state";

/** What a command can open beside the text. */
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
