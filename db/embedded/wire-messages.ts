// A startup message has no kind, only a length: its first byte is zero, as none is longer than 16 MB.
const STARTUP = 0;
const STARTUP_HEADER = 8;
const HEADER = 5;

/** Assembles whole messages from the pieces in which a connection's bytes arrive. */
export class WireMessages {
  #pieces: Buffer[] = [];
  #size = 0;
  #wanted = HEADER;

  /** Returns the messages that this piece completes. Throws if they are not of this protocol. */
  add(piece: Buffer): Buffer[] {
    this.#pieces.push(piece);
    this.#size += piece.length;
    // A long message is put together once, not with each of its pieces.
    if (this.#size < this.#wanted) return [];
    const bytes = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces);
    const messages: Buffer[] = [];
    let at = 0;
    for (this.#wanted = bytesNeeded(bytes, at); at + this.#wanted <= bytes.length; ) {
      messages.push(bytes.subarray(at, at + this.#wanted));
      at += this.#wanted;
      this.#wanted = bytesNeeded(bytes, at);
    }
    this.#pieces = at < bytes.length ? [bytes.subarray(at)] : [];
    this.#size = bytes.length - at;
    return messages;
  }
}

/** How many bytes the next message takes, or how many are needed to find out. */
function bytesNeeded(bytes: Buffer, at: number) {
  const isStartup = bytes[at] === STARTUP;
  const header = isStartup ? STARTUP_HEADER : HEADER;
  if (bytes.length < at + header) return header;
  const length = isStartup ? bytes.readInt32BE(at) : 1 + bytes.readInt32BE(at + 1);
  if (length < header)
    throw new Error("This is not PostgreSQL's protocol: a message is shorter than its header.");
  return length;
}

/** The first byte of a message, from its letter in PostgreSQL's documentation. */
export function letterCode(letter: string) {
  return letter.charCodeAt(0);
}
