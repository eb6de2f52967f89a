import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createViteServer } from "vite";
import { parseEnv } from "#platform/env.server.ts";
import { RequestMetrics } from "#platform/metrics/request-metrics.server.ts";
import { removeStoredPages } from "#platform/storage/stored-pages-folder.server.ts";
import { openCore } from "./boot/core.ts";
import { openServices } from "./boot/services.ts";
import { stopOnSignal } from "./boot/stop.ts";

// The development server: Vite in front of the same Hono app, both reloaded on change.
const env = parseEnv(process.env);
const now = () => new Date();
const { log, errorReports, ...core } = openCore({ env, release: "development", now });
const database = await core.database;
removeStoredPages(env.dataDir);
const services = await openServices({ env, database, log, errorReports, now });
const vite = await createViteServer({ server: { middlewareMode: true }, appType: "custom" });

const listener = getRequestListener(async (request, bindings) => {
  const { createApp } = await load<typeof import("./app.ts")>("/server/app.ts");
  const app = createApp({
    ...services,
    env,
    log,
    errorReports,
    requestMetrics: new RequestMetrics(),
    now,
    clientDir: "public",
    renderPage: async (pageRequest, page) => {
      const { renderPage } = await load<typeof import("./renderer.ts")>("/server/renderer.ts");
      // The development build of React would report a nonce as a hydration mismatch.
      const rendered = await renderPage(pageRequest, { ...page, nonce: undefined });
      const { html, response } = rendered;
      return html === undefined
        ? rendered
        : { ...rendered, response: new Response(html, response) };
    },
  });
  const response = await app.fetch(request, bindings);
  reportOnly(response.headers);
  return response;
});

const server = createServer((request, response) => {
  vite.middlewares(request, response, () => listener(request, response));
}).listen(env.port, env.host, () => {
  process.stdout.write(`The development server is ready at http://localhost:${env.port}\n`);
});

stopOnSignal({ server, stopping: new AbortController(), log, ...services });

/** Pages run as if there were no policy, but violations are reported in the console and as errors. */
function reportOnly(headers: Headers) {
  // Vite's hot reload needs inline scripts and styles, and a WebSocket on another port.
  const policy = headers
    .get("Content-Security-Policy")
    ?.replaceAll(/'nonce-[^']+'/g, "'unsafe-inline'")
    .replace("connect-src", "connect-src ws:");
  headers.delete("Content-Security-Policy");
  if (policy) headers.set("Content-Security-Policy-Report-Only", policy);
}

function load<Module>(path: string) {
  return vite.ssrLoadModule(path) as Promise<Module>;
}
