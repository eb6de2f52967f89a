import { join } from "node:path";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { DatabaseInUseError } from "#db/embedded/lock.ts";
import { NotPrivateError } from "#db/private-files.ts";
import { EnvError, parseEnv } from "#platform/env.server.ts";
import { storedName } from "../delivery/stored-name.ts";
import { StoredPages } from "../delivery/stored-pages.ts";
import type { Crash } from "./crash.ts";
import { listen, notReady, PortInUseError } from "./listen.ts";
import { readBuiltFrom, releaseOf } from "./release.ts";
import { startingListener } from "./starting.ts";

const FIRST_REQUESTS_MS = 60;

type Options = { buildDir: string; crash: Crash };

/**
 * Opens the port and sends the pages of the last run before the rest of the program is loaded, so
 * what is imported here must be small.
 */
export async function startSite(options: Options) {
  try {
    await start(options);
  } catch (error) {
    if (!isExpected(error)) return options.crash.stop(error);
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function start({ buildDir, crash }: Options) {
  const env = parseEnv(process.env);
  const stopping = new AbortController();
  const builtFrom = await readBuiltFrom(buildDir);
  const stored = new StoredPages(env.dataDir, storedName(env, builtFrom));
  const starting = startingListener({
    pages: await stored.read(),
    otherwise: notReady(env.siteUrl),
  });
  // The port comes first: if it is in use, the database is not opened.
  const { server, setListener } = await listen({
    ...env,
    listener: starting.listener,
    stopping: stopping.signal,
  });
  // Who waits for the port gets a page first. Then in parts, so that requests are handled in between.
  await delay(FIRST_REQUESTS_MS);
  await import("#platform/log.server.ts");
  await nextTurn();
  const { runSite } = await import("./run.ts");
  await runSite({
    env,
    release: releaseOf(builtFrom),
    clientDir: join(buildDir, "client"),
    stored,
    server,
    stopping,
    crash,
    onChange: starting.dropPages,
    onReady: (listener) => {
      setListener(listener);
      starting.finish(listener);
    },
  });
}

function isExpected(error: unknown): error is Error {
  return (
    error instanceof EnvError ||
    error instanceof PortInUseError ||
    error instanceof DatabaseInUseError ||
    error instanceof NotPrivateError
  );
}
