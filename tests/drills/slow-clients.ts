import { connect, type Socket } from "node:net";

type Kind = "idle" | "headers" | "body" | "read";

const BYTE_EVERY_MS = 1_000;
const RECONNECT_MS = 200;

const START: Record<Kind, string> = {
  // An idle client requests one page and then does nothing.
  idle: "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
  headers: "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
  body: "POST /api/functions/send-contact-email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n",
  read: "",
};

/** Clients that hold their connections as long as the site lets them, and then connect again. */
export function startSlowClients(port: number, largeFile: string) {
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;
  let opened = 0;

  function open(kind: Kind) {
    if (isStopped) return;
    const socket = connect(port, "127.0.0.1");
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("connect", () => {
      opened++;
      socket.write(kind === "read" ? `GET ${largeFile} HTTP/1.1\r\nHost: x\r\n\r\n` : START[kind]);
    });
    // A paused socket does not read, so the site can't send all of a large file.
    if (kind === "read") socket.pause();
    else socket.resume();
    const drip = setInterval(() => {
      if (kind === "headers" || kind === "body") socket.write("a");
      if (kind === "read") socket.read(1);
    }, BYTE_EVERY_MS);
    timers.add(drip);
    socket.once("close", () => {
      clearInterval(drip);
      timers.delete(drip);
      sockets.delete(socket);
      const again = setTimeout(() => {
        timers.delete(again);
        open(kind);
      }, RECONNECT_MS);
      timers.add(again);
    });
  }

  return {
    add: (kind: Kind, clients: number) => {
      for (let client = 0; client < clients; client++) open(kind);
    },
    connected: () => [...sockets].filter(({ readyState }) => readyState === "open").length,
    opened: () => opened,
    stop: () => {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
