import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";
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
    pageStyles: (
      await load<typeof import("#app/shell/public-styles.server.ts")>(
        "/app/shell/public-styles.server.ts",
      )
    ).publicStyles,
    finishPage: undefined,
    renderPage: async (pageRequest, context) => {
      const { pageContext } =
        await load<typeof import("#app/shell/context.ts")>("/app/shell/context.ts");
      // The policy is removed below, so a nonce would only cause hydration mismatches.
      context.set(pageContext, { ...context.get(pageContext), nonce: undefined });
      const build = await load<ServerBuild>("virtual:react-router/server-build");
      const { base } = context.get(pageContext);
      const basename = base || build.basename;
      return createRequestHandler({ ...build, basename }, "development")(pageRequest, context);
    },
  });
  const response = await app.fetch(request, bindings);
  // Vite's hot reload needs inline styles and scripts that the built site doesn't have.
  response.headers.delete("Content-Security-Policy");
  return response;
});

const server = createServer((request, response) => {
  vite.middlewares(request, response, () => listener(request, response));
}).listen(env.port, env.host, () => {
  process.stdout.write(`The development server is ready at http://localhost:${env.port}\n`);
});

stopOnSignal({ server, stopping: new AbortController(), log, ...services });

function load<Module>(path: string) {
  return vite.ssrLoadModule(path) as Promise<Module>;
}
