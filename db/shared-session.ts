import { PGlite } from "@electric-sql/pglite";
import { KnownStatements } from "./known-statements.ts";

type Protocol = PGlite["execProtocolRawStream"];

/** Parse, Bind, Describe, Execute, Close: what belongs together until a Sync ends it. */
const PARTS_OF_A_QUERY = new Set([..."PBDEC"].map((letter) => letter.charCodeAt(0)));
/** Asks for the answers to the parts so far. */
const FLUSH = "H".charCodeAt(0);

/**
 * All connections share PGlite's one session, and its socket server lets them take turns message
 * by message, except in a transaction. A query with parameters is five messages, so that one
 * connection would bind its values to another's statement. Here it holds its turn like a
 * transaction, and runs when it is complete, which costs less than part by part.
 */
export class SharedSession extends PGlite {
  readonly #statements = new KnownStatements();
  #parts: Uint8Array[] = [];
  #midQuery = false;

  override async execProtocolRawStream(...[message, options]: Parameters<Protocol>) {
    const kind = message[0] ?? 0;
    const isPart = PARTS_OF_A_QUERY.has(kind);
    this.#midQuery = isPart || kind === FLUSH;
    this.#parts.push(message);
    if (isPart) return;
    const parts = this.#parts;
    this.#parts = [];
    try {
      await this.#run(parts, options);
    } catch (error) {
      // The socket server would never serve anybody again: better to end, and to be seen to.
      setImmediate(() => {
        throw error;
      });
    }
  }

  async #run(parts: Uint8Array[], options: Parameters<Protocol>[1]) {
    const { query, answered } = this.#statements.use(parts);
    const pieces: Uint8Array[] = [];
    // PGlite uses the memory of a piece again.
    const onRawData = (piece: Uint8Array) => void pieces.push(piece.slice());
    await super.execProtocolRawStream(query, { ...options, onRawData });
    options.onRawData(answered(Buffer.concat(pieces)));
  }

  override isInTransaction() {
    return this.#midQuery || super.isInTransaction();
  }

  /** The socket server rolls back what a lost connection has begun. */
  override exec(...given: Parameters<PGlite["exec"]>) {
    this.#parts = [];
    return super.exec(...given);
  }
}
