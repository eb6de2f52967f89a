import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { type PGlite, protocol } from "@electric-sql/pglite";
import { SessionQueue } from "./session-queue.ts";
import { StatementNames } from "./statement-names.ts";
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
