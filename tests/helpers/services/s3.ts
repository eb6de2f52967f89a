import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

/** A real S3 server on loopback with one bucket. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), "site-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "images" }],
  });
  const { port } = await server.run();
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "images",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    /** Closes the connection at every write after the next few. */
    refuseWritesAfter: (allowed: number) => {
      let writes = 0;
      server.httpServer.prependListener("request", (request) => {
        if (request.method === "PUT" && writes++ >= allowed) request.socket.destroy();
      });
    },
    files: async () => {
      const found = await readdir(join(directory, "images"));
      return found.filter((name) => name.endsWith("object"));
    },
    /** Stops responding. */
    goAway: async () => {
      const closed = once(server.httpServer, "close");
      server.httpServer.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
    stop: async () => {
      server.httpServer.close();
      server.httpServer.closeAllConnections();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
