import type { Socket } from "node:net";

/** Resolves when the connection is closed. It may also be reset, for which `once` would throw. */
export function whenClosed(socket: Socket) {
  return new Promise<void>((resolve) => {
    socket.on("error", () => {}).once("close", () => resolve());
  });
}
