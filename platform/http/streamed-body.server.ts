import type { Context } from "hono";
import type { RequestEnv } from "./http.server.ts";

/**
 * A streamed response. An error closes the connection, so that the client does not mistake a part
 * for the whole. By default, the server would print the error, including SQL, and end the response
 * as if it were complete.
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
          // A client that disconnected is not an error.
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
