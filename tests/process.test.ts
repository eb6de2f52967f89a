import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { startDevelopmentSite, startSite } from "./helpers/site.ts";

const entry = join(import.meta.dirname, "../build/server/index.js");

async function runningSite(env?: Record<string, string>) {
  const site = await startSite(env);
  onTestFinished(async () => {
    await site.stop();
  });
  return site;
}

async function failingStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [entry], { env: { ...process.env, ...env } });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { said, code };
}

test.each(["SIGTERM", "SIGINT"] as const)("%s stops the site cleanly", async (signal) => {
  const site = await runningSite();
  await (await fetch(site.url)).text();
  const ended = once(site.process, "exit");
  site.process.kill(signal);
  expect(await ended).toEqual([0, null]);
});

test("an open connection does not hold the site up when it stops", async () => {
  const site = await runningSite();
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
  expect(await site.stop()).toBe(0);
});

test("a port in use is one clear sentence and exit code 1", async () => {
  const { port } = new URL((await runningSite()).url);
  const { said, code } = await failingStart({ PORT: port });
  expect(code).toBe(1);
  expect(said).toBe(
    `Port ${port} on 127.0.0.1 is already in use: stop what runs there, or set PORT to another number.\n`,
  );
});

test("a bad setting stops the start with a sentence that names it", async () => {
  const { said, code } = await failingStart({ PORT: "http" });
  expect(code).toBe(1);
  expect(said).toBe('PORT must be a whole number from 1 to 65535 (it is "http").\n');
});

test("a 20 KB address is refused calmly, and the site goes on", async () => {
  const { url } = await runningSite();
  const response = await fetch(`${url}/${"a".repeat(20_000)}`);
  expect(response.status).toBe(431);
  expect((await fetch(url)).status).toBe(200);
});

test("absolute links come from SITE_URL, whatever the Host header says", async () => {
  const { url } = await runningSite({ SITE_URL: "https://www.example.com" });
  const response = await fetch(`${url}/capabilities`, {
    headers: { "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" },
  });
  const html = await response.text();
  expect(html).toContain('<link rel="canonical" href="https://www.example.com/capabilities"');
  expect(html).not.toContain("evil.example");
  expect(html).not.toContain(url);
});

test("the development server renders pages from source", { timeout: 30_000 }, async () => {
  const site = await startDevelopmentSite();
  onTestFinished(() => void site.process.kill("SIGKILL"));
  const response = await fetch(`${site.url}/capabilities`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("Core Competencies");
});
