import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import { firm } from "#content/firm.ts";
import { type Env, EnvError, parseEnv } from "#platform/env.server.ts";
import { createLog } from "#platform/log.server.ts";
import { createApp } from "./app.ts";
import { listen, PortInUseError, stopOnSignal } from "./listen.ts";

// This module is built to build/server/main.js; the client lies beside it.
const clientDir = fileURLToPath(new URL("../client", import.meta.url));

try {
  await main(parseEnv(process.env));
} catch (error) {
  if (!(error instanceof EnvError || error instanceof PortInUseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function main(env: Env) {
  const log = createLog(env.logLevel);
  const renderPage = createRequestHandler(build, "production");
  const app = createApp({ env, log, now: () => new Date(), clientDir, renderPage });
  const server = await listen(app.fetch, env);
  stopOnSignal(server, log);
  process.stdout.write(`${firm.name} is ready at http://${displayHost(env)} (Ctrl-C stops it)\n`);
}

function displayHost({ host, port }: Env) {
  const isLocal = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host);
  return `${isLocal ? "localhost" : host}:${port}`;
}
