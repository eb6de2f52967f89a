import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { testDatabase } from "../../tests/helpers/database.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { whenClosed } from "../../tests/helpers/when-closed.ts";
import { listen } from "./http-server.ts";

const BODY_MS = 2_000;
const BYTE_EVERY_MS = 100;

const database = testDatabase();

async function listeningSite() {
  const site = testSite({ database });
  const { server, setListener } = await listen({
    host: "127.0.0.1",
    port: 0,
    siteUrl: "https://firm.example",
    bodyLimits: { bodyMs: BODY_MS, checkMs: 60_000, minBytes: 1 },
  });
  setListener(getRequestListener(site.app.fetch));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { site, port: (server.address() as AddressInfo).port };
}

/** Sends a body one byte at a time, without end. */
async function startSlowly(port: number, request: string, token: string) {
  const socket = connect(port, "127.0.0.1");
  socket.resume();
  const ended = whenClosed(socket);
  await once(socket, "connect");
  socket.write(
    `${request} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n`,
  );
  const timer = setInterval(() => socket.write("-"), BYTE_EVERY_MS);
  onTestFinished(() => {
    clearInterval(timer);
    socket.destroy();
  });
  return { socket, closed: ended };
}

test("only an admin's uploads may take longer than other requests", async () => {
  const { site, port } = await listeningSite();
  const { admin } = await visitorAndAdmin(site, database.db);
  const created = await site.call("/api/admin/imports", {
    body: { source: "wordpress" },
    token: admin.token,
  });
  const { id } = (await created.json()) as { id: string };
  const upload = `PUT /api/admin/imports/${id}/files?name=export.xml`;

  const uploads = [
    await startSlowly(port, upload, admin.token),
    await startSlowly(port, "POST /api/storage/blog-images", admin.token),
  ];
  const others = [
    await startSlowly(port, "POST /api/functions/send-contact-email", admin.token),
    await startSlowly(port, upload, "unknown"),
    await startSlowly(port, "POST /api/admin/posts", admin.token),
  ];
  await Promise.all(others.map(({ closed }) => closed));
  expect(uploads.map(({ socket }) => socket.closed)).toEqual([false, false]);
});
