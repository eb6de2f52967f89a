import type { PGlite } from "@electric-sql/pglite";

/** The messages of a query, or one other message, sent by one connection. */
export type Request<Owner> = {
  owner: Owner;
  messages: Uint8Array[];
  /** Whether more messages of the same query follow. */
  isPartial?: boolean;
  respond: (bytes: Buffer) => void;
};

/** Runs requests on PGlite's one session, one after another, and a transaction without interruption. */
export class SessionQueue<Owner> {
  readonly #database: PGlite;
  #waiting: Request<Owner>[] = [];
  /** While its transaction, or part of a query, is open, only its requests run. */
  #holder: Owner | undefined;
  #isRunning = false;

  constructor(database: PGlite) {
    this.#database = database;
  }

  add(request: Request<Owner>) {
    this.#waiting.push(request);
    void this.#runAll();
  }

  /** Drops what an owner has waiting. If the owner holds the session, `reset` runs to free it. */
  remove(owner: Owner, reset: Uint8Array[]) {
    this.#waiting = this.#waiting.filter((request) => request.owner !== owner);
    if (this.#holder === owner) this.add({ owner, messages: reset, respond: () => {} });
    else void this.#runAll();
  }

  async #runAll() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let request = this.#next(); request; request = this.#next()) await this.#run(request);
    this.#isRunning = false;
  }

  #next() {
    const index = this.#waiting.findIndex(({ owner }) => !this.#holder || owner === this.#holder);
    return index === -1 ? undefined : this.#waiting.splice(index, 1)[0];
  }

  async #run({ owner, messages, isPartial, respond }: Request<Owner>) {
    const chunks: Uint8Array[] = [];
    await this.#database.execProtocolRawStream(Buffer.concat(messages), {
      // fsync does that (db/embedded/fsync-nodefs.ts).
      syncToFs: false,
      // PGlite reuses the memory of a chunk.
      onRawData: (chunk) => void chunks.push(chunk.slice()),
    });
    this.#holder = isPartial || this.#database.isInTransaction() ? owner : undefined;
    respond(Buffer.concat(chunks));
  }
}
