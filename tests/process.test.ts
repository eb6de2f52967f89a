import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { dataDirWithAdmin, migratedDataDir } from "./helpers/data-dir.ts";
import { startSmtp } from "./helpers/services/smtp.ts";
import { freePort, type RunningSite, startSite } from "./helpers/site.ts";

const entry = join(import.meta.dirname, "../build/server/index.js");

// The tests share a data folder, which each start must find as the last stop left it.
let dataDir: string;
beforeAll(async () => {
  dataDir = await dataDirWithAdmin();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

async function runningSite(env: Record<string, string> = {}) {
  const site = await startSite({ DATA_DIR: dataDir, ...env });
  onTestFinished(async () => {
    await site.stop();
  });
  return site;
}

async function failingStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [entry], { env: { ...process.env, ...env } });
  const [said, logged, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, "exit"),
  ]);
  return { said, logged, code };
}

test.each(["SIGTERM", "SIGINT"] as const)("%s stops the site cleanly", async (signal) => {
  const site = await runningSite();
  await (await fetch(site.url)).text();
  const ended = once(site.process, "exit");
  site.process.kill(signal);
  expect(await ended).toEqual([0, null]);
});

test("an open connection does not delay the stop of the site", async () => {
  const site = await runningSite();
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
  expect(await site.stop()).toBe(0);
});

test("a mail server that does not respond does not delay stopping the site", async () => {
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  const smtp = await startSmtp({ onConnect: () => connect() });
  onTestFinished(smtp.stop);
  const site = await runningSite({ SMTP_URL: smtp.url });
  const message = { name: "Ada", email: "ada@example.com", message: "Our reports disagree." };
  const response = await fetch(`${site.url}/api/functions/send-contact-email`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(message),
  });
  expect(response.status).toBe(200);
  await connected;
  expect(await site.stop()).toBe(0);
});

test("a crash of the embedded database restarts the site in the same process", async () => {
  const crash =
    'process.on("worker", (worker) => process.once("SIGUSR2", () => worker.terminate()))';
  const site = await runningSite({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(crash)}`,
  });
  const starts = () => site.said.filter((line) => line === site.said[0]).length;
  const wait = { timeout: 60_000, interval: 100 };
  site.process.kill("SIGUSR2");
  await vi.waitFor(() => expect(starts()).toBe(2), wait);
  const isReady = async () => (await fetch(`${site.url}/readyz`)).ok;
  await vi.waitFor(async () => expect(await isReady()).toBe(true), wait);
});

describe("a running site", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ SITE_URL: "https://www.example.com" });
  });
  afterAll(async () => void (await site.stop()));

  test("a port in use is one clear sentence and exit code 1", async () => {
    const { port } = new URL(site.url);
    const { said, code } = await failingStart({ PORT: port });
    expect(code).toBe(1);
    expect(said).toBe(
      `Port ${port} on 127.0.0.1 is already in use. Stop the program that uses it, or set PORT to another number.\n`,
    );
  });

  test("a second site on the same folder is refused and told who is there", async () => {
    const env = { DATA_DIR: site.dataDir, PORT: String(await freePort()) };
    const { said, code } = await failingStart(env);
    expect(code).toBe(1);
    expect(said).toContain(String(site.process.pid));
    expect(said.trim().split("\n")).toHaveLength(1);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  });

  test("a 20 KB URL is rejected, and the site keeps running", async () => {
    const response = await fetch(`${site.url}/${"a".repeat(20_000)}`);
    expect(response.status).toBe(431);
    expect((await fetch(site.url)).status).toBe(200);
  });

  test("absolute links come from SITE_URL, whatever the Host header says", async () => {
    const response = await fetch(`${site.url}/capabilities`, {
      headers: { "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" },
    });
    const html = await response.text();
    expect(html).toContain('<link rel="canonical" href="https://www.example.com/capabilities"');
    expect(html).not.toContain("evil.example");
    expect(html).not.toContain(site.url);
  });

  test("behind a proxy that ends TLS, the form works without JavaScript", async () => {
    const send = (fields: Record<string, string>) =>
      fetch(`${site.url}/?index`, {
        method: "POST",
        headers: { Origin: "https://www.example.com", Host: "www.example.com" },
        body: new URLSearchParams(fields),
      });
    const message = "Our reports disagree.";
    const refused = await send({ name: 'Ada "<b>', email: "nobody", message, agency: "Tacoma" });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toMatch(/role="alert"[^>]*>.*Validation Error.*Invalid email address/);
    expect(page).toContain('value="Ada &quot;&lt;b&gt;"');
    expect(page).toContain(`${message}</textarea>`);
    expect(page).toContain('<details open="" class="group border-y');
    const sent = await send({ name: "Ada", email: "ada@example.com", message });
    expect(sent.status).toBe(200);
    expect(await sent.text()).toMatch(/Message sent successfully!.*within 24 hours/);
    const large = await send({ name: "Ada", message: "x".repeat(70_000) });
    expect(large.status).toBe(413);
    expect(await large.text()).toContain("The request is too large.");
  });
});

test("the first admin's made-up password is printed once, and works", async () => {
  const folder = await migratedDataDir();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { DATA_DIR: folder, ADMIN_PASSWORD: "" };
  const first = await runningSite(env);
  const line = first.said.find((said) => said.startsWith("The first admin is"));
  const [, email, password] = /is (\S+) with the password (\S+) /.exec(line ?? "") ?? [];
  const login = await fetch(`${first.url}/api/auth/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(login.status).toBe(200);
  await first.stop();
  const second = await runningSite(env);
  expect(second.said.join("\n")).not.toContain("password");
});

test("a bad setting stops the start with a sentence that names it", async () => {
  const { said, code } = await failingStart({ PORT: "http" });
  expect(code).toBe(1);
  expect(said).toBe('PORT must be a whole number from 1 to 65535 (it is "http").\n');
});

test("a start that fails in the database tells none of the values it sent", async () => {
  const folder = await migratedDataDir();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = await openDatabase({ dataDir: folder });
  await database.db.execute(sql`alter table users add constraint none check (false)`);
  await database.close();
  const env = { DATA_DIR: folder, ADMIN_EMAIL: "ada@example.com", PORT: String(await freePort()) };
  const { said, logged, code } = await failingStart(env);
  expect(code).toBe(1);
  expect(said).toBe("");
  expect(JSON.parse(logged.trim().split("\n").at(-1) ?? "")).toMatchObject({
    level: "fatal",
    err: { query: expect.stringContaining("insert into"), cause: { code: "23514" } },
  });
  expect(logged).not.toMatch(/ada@example\.com|argon2/);
});
