import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { type PGlite, protocol } from "@electric-sql/pglite";
import { WireMessages } from "./wire-messages.ts";

type Connection = { socket: Socket; parts: Buffer[] };
/** A query with all its parts, or whatever else is answered at once. */
type Request = { connection: Connection; parts: Uint8Array[] };

const MAX_CONNECTIONS = 50;

/** Parse, Bind, Describe, Execute, Close: what belongs together until a Sync ends it. */
const PARTS_OF_A_QUERY = new Set([..."PBDEC"].map(codeOf));
/** Asks for the answers to the parts so far. */
const FLUSH = codeOf("H");
const TERMINATE = codeOf("X");

// Greetings that are answered by the server, not by the session: their code stands behind their length.
const CODE_AT = 4;
const CANCEL = 80_877_102;
const ENCRYPTIONS = [80_877_103, 80_877_104];
const NO_ENCRYPTION = "N";

const ROLLBACK = [protocol.serialize.sync(), protocol.serialize.query("rollback")];

/**
 * Lets many connections share PGlite's one session. Each has its turn for a whole query, which is
 * run when its last part is there, or for a whole transaction. A failure of PGlite itself is not
 * caught: better to end, and to be seen to, than to serve nobody.
 */
export async function serveWire(database: PGlite, path: string) {
  let queue: Request[] = [];
  /** Whose transaction, or half of a query, nobody may come between. */
  let holder: Connection | undefined;
  let isServing = false;

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const connection: Connection = { socket, parts: [] };
    const messages = new WireMessages();
    socket.on("data", (piece) => {
      try {
        for (const message of messages.add(piece)) take(connection, message);
      } catch {
        socket.destroy();
      }
      serve();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      leave(connection);
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  await once(server.listen(path), "listening");

  return async function stop() {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, "close");
  };

  function take(connection: Connection, message: Buffer) {
    const kind = message[0] ?? 0;
    if (kind === TERMINATE) return void connection.socket.end();
    if (kind === 0 && answersGreeting(connection.socket, message.readInt32BE(CODE_AT))) return;
    connection.parts.push(message);
    if (PARTS_OF_A_QUERY.has(kind)) return;
    queue.push({ connection, parts: connection.parts });
    connection.parts = [];
  }

  async function serve() {
    if (isServing) return;
    isServing = true;
    for (let request = next(); request; request = next()) await run(request);
    isServing = false;
  }

  function next() {
    const index = queue.findIndex(({ connection }) => !holder || connection === holder);
    return index === -1 ? undefined : queue.splice(index, 1)[0];
  }

  async function run({ connection, parts }: Request) {
    const pieces: Uint8Array[] = [];
    await database.execProtocolRawStream(Buffer.concat(parts), {
      // fsync does that (db/fsync-nodefs.ts).
      syncToFs: false,
      // PGlite uses the memory of a piece again.
      onRawData: (piece) => void pieces.push(piece.slice()),
    });
    const isHalf = parts.at(-1)?.[0] === FLUSH;
    holder = isHalf || database.isInTransaction() ? connection : undefined;
    if (connection.socket.writable) connection.socket.write(Buffer.concat(pieces));
  }

  function leave(connection: Connection) {
    queue = queue.filter((request) => request.connection !== connection);
    if (holder === connection) queue.push({ connection, parts: ROLLBACK });
    serve();
  }
}

function answersGreeting(socket: Socket, code: number) {
  if (code === CANCEL) socket.end();
  if (ENCRYPTIONS.includes(code)) socket.write(NO_ENCRYPTION);
  return code === CANCEL || ENCRYPTIONS.includes(code);
}

function codeOf(letter: string) {
  return letter.charCodeAt(0);
}
