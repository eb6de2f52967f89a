import { letterCode } from "./wire-messages.ts";

const PARSE = letterCode("P");
const BIND = letterCode("B");
/** Describe and Close, which are about a statement or a portal. */
const EITHER = [letterCode("D"), letterCode("C")];
const OF_STATEMENT = letterCode("S");

const LENGTH_AT = 1;
const BODY_AT = 5;
const TEXT_END = 0;

/** Keeps the prepared statements of one connection apart from those of others in the same session. */
export class StatementNames {
  /** Those that the session knows. */
  readonly all = new Set<string>();
  readonly #prefix: Buffer;

  constructor(connection: number) {
    this.#prefix = Buffer.from(`${connection}:`);
  }

  /** The message, with the connection's prefix if it names a statement. */
  inMessage(message: Buffer) {
    const at = nameOffset(message);
    // Without a name, a statement is for one query.
    if (!at || !message[at]) return message;
    const changed = Buffer.concat([message.subarray(0, at), this.#prefix, message.subarray(at)]);
    changed.writeInt32BE(changed.length - LENGTH_AT, LENGTH_AT);
    if (message[0] === PARSE)
      this.all.add(changed.toString("utf8", at, changed.indexOf(TEXT_END, at)));
    return changed;
  }
}

/** Where the name of a statement is in the message, if there is one. */
function nameOffset(message: Buffer) {
  const kind = message[0] ?? 0;
  if (kind === PARSE) return BODY_AT;
  // After the name of a portal.
  if (kind === BIND) return message.indexOf(TEXT_END, BODY_AT) + 1;
  return EITHER.includes(kind) && message[BODY_AT] === OF_STATEMENT ? BODY_AT + 1 : undefined;
}
