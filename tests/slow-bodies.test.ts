import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { adminHeaders, runningAdmin } from "./helpers/running-admin.ts";
import { type RunningSite, startSite } from "./helpers/site.ts";

/** Sends one byte a second, for ever. */
async function startSlowly(site: RunningSite, request: string, authorization: string) {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.on("error", () => {}).resume();
  const closed = once(socket, "close");
  await once(socket, "connect");
  socket.write(
    `${request} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n`,
  );
  const timer = setInterval(() => socket.write("-"), 1000);
  onTestFinished(() => {
    clearInterval(timer);
    socket.destroy();
  });
  return { socket, closed };
}

test("only an admin's uploads may take longer than half a minute", async () => {
  const site = await startSite();
  onTestFinished(() => void site.stop());
  const { Authorization: admin } = await adminHeaders(site);
  const { id } = await (await runningAdmin(site))("/api/admin/imports", { source: "wordpress" });
  const upload = `PUT /api/admin/imports/${id}/files?name=export.xml`;

  const uploads = [
    await startSlowly(site, upload, admin),
    await startSlowly(site, "POST /api/storage/blog-images", admin),
  ];
  const others = [
    await startSlowly(site, "POST /api/functions/send-contact-email", admin),
    await startSlowly(site, upload, "Bearer nobody"),
    await startSlowly(site, "POST /api/admin/posts", admin),
  ];
  await Promise.all(others.map(({ closed }) => closed));
  expect(uploads.map(({ socket }) => socket.closed)).toEqual([false, false]);
});
