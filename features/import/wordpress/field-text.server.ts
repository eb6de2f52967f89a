import { decodeHTMLStrict } from "entities";
import { withoutForbidden } from "../html-entities.ts";

export const ITEM_MAX = 20_000_000;

/** The text of the open field, put together from pieces. The texts of one item share a limit. */
export class FieldText {
  readonly #onStripped: (characters: number) => void;
  #text = "";
  #encoded = "";
  #itemSize = 0;

  constructor(onStripped: (characters: number) => void) {
    this.#onStripped = onStripped;
  }

  startItem() {
    this.#itemSize = 0;
  }

  get isItemTooLarge() {
    return this.#itemSize > ITEM_MAX;
  }

  startField() {
    this.#text = "";
    this.#encoded = "";
  }

  /** References may be cut in two: they are decoded when the text is complete. */
  addText(piece: string) {
    if (this.#fits(piece)) this.#encoded += piece;
  }

  addCData(piece: string) {
    this.#decode();
    if (this.#fits(piece)) this.#text += piece;
  }

  endField() {
    this.#decode();
    const text = this.#text;
    this.#text = "";
    return text;
  }

  #fits(piece: string) {
    this.#itemSize += piece.length;
    return !this.isItemTooLarge;
  }

  #decode() {
    const decoded = decodeHTMLStrict(this.#encoded);
    const allowed = withoutForbidden(decoded);
    this.#onStripped(decoded.length - allowed.length);
    this.#text += allowed;
    this.#encoded = "";
  }
}
