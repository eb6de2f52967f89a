/** The number of the line that is being parsed. Lines are counted in large pieces, which is fast. */
export class LineCounter {
  #line = 1;
  #markup = "";
  #markupFrom = 0;

  /** What the parser does not get. */
  count(text: string) {
    this.#line += newLines(text);
  }

  startMarkup(text: string) {
    this.#markup = text;
  }

  endMarkup() {
    this.#pass(this.#markup);
  }

  /** The line at this character of all markup so far. */
  lineAt(index: number) {
    this.#pass(this.#markup.slice(0, Math.max(0, index - this.#markupFrom)));
    return this.#line;
  }

  #pass(text: string) {
    this.count(text);
    this.#markup = this.#markup.slice(text.length);
    this.#markupFrom += text.length;
  }
}

function newLines(text: string) {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
