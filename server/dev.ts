import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { parseEnv } from "#platform/env.server.ts";
import { createLog } from "#platform/log.server.ts";

// The development server: Vite in front, the same Hono app behind it, both reloaded on change.
const env = parseEnv(process.env);
const log = createLog(env.logLevel);
const vite = await createViteServer({ server: { middlewareMode: true }, appType: "custom" });

const listener = getRequestListener(async (request, bindings) => {
  const { createApp } = (await vite.ssrLoadModule("/server/app.ts")) as typeof import("./app.ts");
  const app = createApp({
    env,
    log,
    now: () => new Date(),
    clientDir: "public",
    renderPage: async (pageRequest, context) => {
      const build = await vite.ssrLoadModule("virtual:react-router/server-build");
      return createRequestHandler(build as ServerBuild, "development")(pageRequest, context);
    },
  });
  const response = await app.fetch(request, bindings);
  // Vite's hot reload needs inline styles and scripts that the built site does not have.
  response.headers.delete("Content-Security-Policy");
  return response;
});

createServer((request, response) => {
  vite.middlewares(request, response, () => listener(request, response));
}).listen(env.port, env.host, () => {
  process.stdout.write(`Development server at http://localhost:${env.port}\n`);
});
