import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request as plainRequest, type RequestListener } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../helpers/site.ts";
import { hasProgram, readText, root } from "./files.ts";

const canRunNginx = hasProgram("nginx", ["-v"]) && hasProgram("openssl", ["version"]);
const hasCaddy = hasProgram("caddy", ["version"]);

test.skipIf(!hasCaddy)("Caddy accepts its configuration", () => {
  const config = join(root, "deploy/Caddyfile");
  const args = ["validate", "--config", config, "--adapter", "caddyfile"];
  const { status, stderr } = spawnSync("caddy", args, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
});

describe.skipIf(!canRunNginx)("nginx with our configuration", () => {
  const received: Received[] = [];
  const nodes = [newNode(received), newNode(received)] as const;
  let nginx: Awaited<ReturnType<typeof startNginx>>;

  beforeAll(async () => {
    nginx = await startNginx(await Promise.all(nodes.map(({ start }) => start())));
  });

  afterAll(async () => {
    await nginx.stop();
    await Promise.all(nodes.map(({ stop }) => stop()));
  });

  test("tells the site who the visitor is", async () => {
    await send(nginx.port, "GET", { headers: { "X-Forwarded-For": "203.0.113.9" } });
    const { headers } = received.at(-1) ?? {};
    expect(headers).toMatchObject({
      host: "www.example.com",
      "x-forwarded-for": "203.0.113.9, 127.0.0.1",
      "x-forwarded-proto": "https",
    });
  });

  test("passes uploads on, and compressed responses as they are", async () => {
    const { status, headers } = await send(nginx.port, "POST", { body: Buffer.alloc(6_000_000) });
    expect({ status, encoding: headers["content-encoding"] }).toEqual({
      status: 200,
      encoding: "br",
    });
    expect(received.at(-1)?.bytes).toBe(6_000_000);
  });

  test("tries the other node while one starts, but sends nothing twice that changes something", async () => {
    const [starting, running] = nodes;
    starting.respondWith(503);
    for (let count = 0; count < 4; count++) {
      expect((await send(nginx.port, "GET")).status).toBe(200);
    }
    running.respondWith(503);
    received.length = 0;
    expect((await send(nginx.port, "POST", { body: Buffer.from("message") })).status).toBe(503);
    expect(received).toHaveLength(1);
  });

  test("logs requests without queries and private tokens, also those that fail", async () => {
    for (const node of nodes) node.respondWith(200);
    const secret = "kR7_3vQx";
    const paths = [
      `/blog?q=${secret}`,
      `/preview/${secret}`,
      `/Preview/${secret}`,
      `/%70review/${secret}`,
      `//preview/${secret}.data`,
      `/draft/${secret}/people?x=1`,
      `/statements/${secret}.pdf`,
    ];
    const Referer = `https://www.example.com/draft/${secret}`;
    for (const path of paths) {
      await send(nginx.port, "GET", { path, headers: { Referer } });
      await send(nginx.plainPort, "GET", { path, send: plainRequest });
    }
    for (const node of nodes) await node.stop();
    for (const path of paths) {
      expect((await send(nginx.port, "GET", { path })).status).toBe(502);
    }
    const logs = await nginx.readLogs();
    expect(logs).toContain('"GET /blog HTTP/1.1" 200');
    expect(logs).toContain('"GET /draft/... HTTP/1.1" 502');
    expect(logs.split("\n").filter((line) => line.includes(secret))).toEqual([]);
  });
});

type Received = { headers: Record<string, unknown>; bytes: number };

/** A stand-in for the site that records requests and responds as told. */
function newNode(received: Received[]) {
  let status = 200;
  const listener: RequestListener = async (incoming, response) => {
    const bytes = (await text(incoming)).length;
    received.push({ headers: incoming.headers, bytes });
    response.writeHead(status, { "Content-Encoding": "br" }).end("compressed");
  };
  const server = createServer(listener);
  return {
    respondWith: (next: number) => {
      status = next;
    },
    start: async () => {
      await once(server.listen(0, "127.0.0.1"), "listening");
      return (server.address() as AddressInfo).port;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Starts nginx with nginx.conf, in which only ports and the certificate are replaced. */
async function startNginx(nodePorts: number[]) {
  const folder = await mkdtemp(join(tmpdir(), "site-nginx-"));
  // Started by root, nginx serves as another user.
  await chmod(folder, 0o755);
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-nodes", "-days", "2", "-subj", "/CN=www.example.com"];
  const files = ["-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", ...subject, ...files], {
    stdio: "pipe",
  });
  const [port, plainPort] = [await freePort(), await freePort()];
  const ours = readText("deploy/nginx.conf")
    .replaceAll("/var/log/nginx", folder)
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443", `listen 127.0.0.1:${port}`)
    .replace("server 127.0.0.1:3000", `server 127.0.0.1:${nodePorts[0]}`)
    .replace("# server 127.0.0.1:3001", `server 127.0.0.1:${nodePorts[1]}`)
    .replace("/etc/letsencrypt/live/www.example.com/fullchain.pem", certificate)
    .replace("/etc/letsencrypt/live/www.example.com/privkey.pem", key);
  const config = join(folder, "nginx.conf");
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors.log;
    events {} http { access_log ${folder}/requests.log; ${temporary} ${ours} }`,
  );
  const checked = spawnSync("nginx", ["-t", "-p", folder, "-c", config], { encoding: "utf8" });
  expect(checked.status, checked.stderr).toBe(0);
  const child = spawn("nginx", ["-p", folder, "-c", config], { stdio: "ignore" });
  const exit = once(child, "exit");
  const responds = () => send(port, "GET").catch(() => undefined);
  while (child.exitCode === null && !(await responds())) await delay(50);
  expect(child.exitCode, "nginx has exited").toBeNull();
  return {
    port,
    plainPort,
    /** Everything, in all of its files. */
    readLogs: async () => {
      const logs = (await readdir(folder)).filter((name) => name.endsWith(".log"));
      return (await Promise.all(logs.map((name) => readFile(join(folder, name), "utf8")))).join("");
    },
    stop: async () => {
      child.kill("SIGTERM");
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

type Options = {
  path?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  send?: typeof plainRequest;
};

async function send(port: number, method: string, call: Options = {}) {
  const { path, headers = {}, body, send = request } = call;
  const options = { host: "127.0.0.1", port, path, method, rejectUnauthorized: false };
  const sent = send({ ...options, headers: { Host: "www.example.com", ...headers } });
  sent.end(body);
  const [response] = await once(sent, "response");
  response.resume();
  await once(response, "end");
  return { status: response.statusCode as number, headers: response.headers };
}
