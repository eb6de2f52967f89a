import { PGlite } from "@electric-sql/pglite";

type Protocol = PGlite["execProtocolRawStream"];

/** Parse, Bind, Describe, Execute, Close, Flush: what belongs together until a Sync ends it. */
const PARTS_OF_A_QUERY = new Set([..."PBDECH"].map((letter) => letter.charCodeAt(0)));

/**
 * All connections share PGlite's one session, and its socket server lets them take turns message
 * by message, except in a transaction. A query with parameters is five messages, so that one
 * connection would bind its values to another's statement. Here it holds its turn like a transaction.
 */
export class SharedSession extends PGlite {
  #midQuery = false;

  override async execProtocolRawStream(...[message, options]: Parameters<Protocol>) {
    try {
      await super.execProtocolRawStream(message, options);
    } catch (error) {
      // The socket server would never serve anybody again: better to end, and to be seen to.
      setImmediate(() => {
        throw error;
      });
    }
    this.#midQuery = PARTS_OF_A_QUERY.has(message[0] ?? 0);
  }

  override isInTransaction() {
    return this.#midQuery || super.isInTransaction();
  }
}
