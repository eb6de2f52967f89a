import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { RequestEnv } from "./http.server.ts";

export type BodyLimits = {
  /** How long a request's body may take. */
  bodyMs: number;
  /** How often the rate of a long upload is checked. */
  checkMs: number;
  /** How many bytes must have arrived between two checks. */
  minBytes: number;
};

// One KB per second is slower than any connection on which someone would upload a file.
const LIMITS: BodyLimits = { bodyMs: 30_000, checkMs: 60_000, minBytes: 60_000 };

const extensions = new WeakMap<object, () => void>();

/** Closes the connection of a request whose body takes too long to arrive. */
export function limitBodyTime(request: IncomingMessage, limits: BodyLimits = LIMITS) {
  const { headers, socket } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const { bodyMs, checkMs, minBytes } = limits;
  const close = () => {
    if (!request.complete) request.destroy();
  };
  let timer = setTimeout(close, bodyMs);
  request.once("close", () => clearTimeout(timer));
  extensions.set(request, () => {
    clearTimeout(timer);
    let seen = socket.bytesRead;
    timer = setInterval(() => {
      if (socket.bytesRead - seen < minBytes) close();
      seen = socket.bytesRead;
    }, checkMs);
  });
}

/** Lets an upload take as long as it needs, at a minimum rate. Only after the user was checked. */
export function allowLongUpload(c: Context<RequestEnv>) {
  const incoming = c.env?.incoming;
  if (incoming) extensions.get(incoming)?.();
}
