import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { type PGlite, protocol } from "@electric-sql/pglite";
import { letterCode, WireMessages } from "./wire-messages.ts";

const MAX_CONNECTIONS = 50;

/** Parse, Bind, Describe, Execute, Close: the messages of a query, until a Sync ends it. */
const QUERY_MESSAGES = new Set([..."PBDEC"].map(letterCode));
/** Requests the results of the messages so far. */
const FLUSH = letterCode("H");
const TERMINATE = letterCode("X");

// Startup messages that are for the server, not for the session. The code follows the length.
const CODE_AT = 4;
const CANCEL = 80_877_102;
const ENCRYPTIONS = [80_877_103, 80_877_104];
const NO_ENCRYPTION = "N";

const ROLLBACK = [protocol.serialize.sync(), protocol.serialize.query("rollback")];

/**
 * Lets many connections share PGlite's one session. Each gets it for a whole query, once the last
 * message has arrived, or for a whole transaction. An error inside PGlite is not caught: it ends the
 * worker, and the site restarts.
 */
export async function serveWire(database: PGlite, path: string) {
  const queue = new SessionQueue<Socket>(database);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    serveConnection(socket, queue, new StatementNames(++connections));
    socket.on("close", () => sockets.delete(socket));
  });
  server.maxConnections = MAX_CONNECTIONS;
  await once(server.listen(path), "listening");

  return async function stop() {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, "close");
  };
}

function serveConnection(socket: Socket, queue: SessionQueue<Socket>, statements: StatementNames) {
  const received = new WireMessages();
  let messages: Buffer[] = [];

  function receive(message: Buffer) {
    const kind = message[0] ?? 0;
    if (kind === TERMINATE) return void socket.end();
    if (kind === 0 && isHandledHere(socket, message.readInt32BE(CODE_AT))) return;
    messages.push(statements.inMessage(message));
    if (QUERY_MESSAGES.has(kind)) return;
    queue.add({
      owner: socket,
      messages,
      isPartial: kind === FLUSH,
      respond: (bytes) => void (socket.writable && socket.write(bytes)),
    });
    messages = [];
  }

  socket.on("data", (chunk) => {
    try {
      for (const message of received.add(chunk)) receive(message);
    } catch {
      socket.destroy();
    }
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    queue.remove(socket, ROLLBACK);
    if (statements.all.size) queue.add({ owner: socket, ...closing(statements) });
  });
}

function closing(statements: StatementNames) {
  const { close, sync } = protocol.serialize;
  const messages = [...statements.all].map((name) => close({ type: "S", name }));
  return { messages: [...messages, sync()], respond: () => {} };
}

function isHandledHere(socket: Socket, code: number) {
  if (code === CANCEL) socket.end();
  if (ENCRYPTIONS.includes(code)) socket.write(NO_ENCRYPTION);
  return code === CANCEL || ENCRYPTIONS.includes(code);
}

/** The messages of a query, or one other message, sent by one connection. */
type Request<Owner> = {
  owner: Owner;
  messages: Uint8Array[];
  /** Whether more messages of the same query follow. */
  isPartial?: boolean;
  respond: (bytes: Buffer) => void;
};

/** Runs requests on PGlite's one session, one after another, and a transaction without interruption. */
class SessionQueue<Owner> {
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
      // fsync does that (db/embedded/embedded-folder.ts).
      syncToFs: false,
      // PGlite reuses the memory of a chunk.
      onRawData: (chunk) => void chunks.push(chunk.slice()),
    });
    this.#holder = isPartial || this.#database.isInTransaction() ? owner : undefined;
    respond(Buffer.concat(chunks));
  }
}

const PARSE = letterCode("P");
const BIND = letterCode("B");
/** Describe and Close, which are about a statement or a portal. */
const EITHER = [letterCode("D"), letterCode("C")];
const OF_STATEMENT = letterCode("S");

const LENGTH_AT = 1;
const BODY_AT = 5;
const TEXT_END = 0;

/** Separates the prepared statements of one connection from those of others in the same session. */
class StatementNames {
  /** The statement names that the session knows. */
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
  // The name of a portal comes first.
  if (kind === BIND) return message.indexOf(TEXT_END, BODY_AT) + 1;
  return EITHER.includes(kind) && message[BODY_AT] === OF_STATEMENT ? BODY_AT + 1 : undefined;
}
