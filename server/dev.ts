import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { firm } from "#content/firm.ts";
import { parseEnv } from "#platform/env.server.ts";
import { createErrorReports } from "#platform/errors/error-reports.server.ts";
import { reportOfLogged } from "#platform/errors/logged-report.server.ts";
import { createLog } from "#platform/log.server.ts";
import { RequestMetrics } from "#platform/metrics/request-metrics.server.ts";
import { removeStoredPages } from "#platform/storage/stored-pages-folder.server.ts";
import { openSiteDatabase } from "./boot/open-database.ts";
import { openSite } from "./boot/site.ts";
import { stopOnSignal } from "./boot/stop.ts";

// The development server: Vite in front of the same Hono app, both reloaded on change.
const env = parseEnv(process.env);
const now = () => new Date();
const errorReports = createErrorReports("development", now);
const log = createLog(env.logLevel, {
  onError: (fields, sentence) => errorReports.record(reportOfLogged(fields, sentence)),
});
const database = await openSiteDatabase({ env, log });
removeStoredPages(env.dataDir);
const site = await openSite({ env, database, log, errorReports, now });
const vite = await createViteServer({ server: { middlewareMode: true }, appType: "custom" });

const listener = getRequestListener(async (request, bindings) => {
  const { createApp } = await load<typeof import("./app.ts")>("/server/app.ts");
  const app = createApp({
    ...site,
    env,
    siteName: firm.name,
    log,
    errorReports,
    requestMetrics: new RequestMetrics(),
    now,
    clientDir: "public",
    pageStyles: (
      await load<typeof import("#app/shell/public-styles.server.ts")>(
        "/app/public-styles.server.ts",
      )
    ).publicStyles,
    finishPage: undefined,
    renderPage: async (pageRequest, context) => {
      const { pageContext } = await load<typeof import("#app/shell/context.ts")>("/app/context.ts");
      // The policy is removed below, so a nonce would only cause hydration mismatches.
      context.set(pageContext, { ...context.get(pageContext), nonce: undefined });
      const build = await load<ServerBuild>("virtual:react-router/server-build");
      return createRequestHandler(build, "development")(pageRequest, context);
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

stopOnSignal({ server, stopping: new AbortController(), log, ...site });

function load<Module>(path: string) {
  return vite.ssrLoadModule(path) as Promise<Module>;
}
