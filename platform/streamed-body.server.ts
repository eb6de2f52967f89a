import type { Context } from "hono";
import type { RequestEnv } from "./http.server.ts";

/**
 * A response that is sent while it is read. A fault on the way closes the connection, so that nobody
 * takes a part for the whole. Left to itself, the server prints what was thrown, SQL and all, and
 * ends a short response as if it were complete.
 */
export function streamedBody(c: Context<RequestEnv>, pieces: AsyncIterable<Uint8Array>) {
  const reading = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await reading.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (err) {
          // A client that left is no fault.
          if (!c.req.raw.signal.aborted) {
            c.get("log").error({ err }, "a response could not be sent completely");
          }
          const connection = c.env?.outgoing;
          if (connection) connection.destroy();
          else controller.error(new Error("The response could not be sent completely."));
        }
      },
      async cancel() {
        await reading.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
