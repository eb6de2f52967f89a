import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withTimeout } from "#db/with-timeout.ts";
import { migratedDataDir } from "../helpers/data-dir.ts";
import type { Random } from "../helpers/random/random.ts";
import { randomBelow } from "../helpers/random/random.ts";
import { canStartPostgres, type Postgres, startPostgres } from "../helpers/services/postgres.ts";
import { type RunningSite, startOptimizedSite, startSite } from "../helpers/site.ts";

export type Drill = {
  name: string;
  /** The promise that the drill proves, in one line. */
  promise: string;
  /** Throws if the promise is broken. Returns what it measured, as short sentences. */
  run: (context: DrillContext) => Promise<string[]>;
};

export type DrillOptions = {
  /** True in `npm test -- --all`: few rounds, and time limits that only a hung site exceeds. */
  isShort: boolean;
  rounds?: number | undefined;
  seed: number;
  print: (line: string) => void;
};

export type DrillContext = ReturnType<typeof createContext>;

/** The machine lacks something that the drill needs. */
export class Skipped extends Error {
  override name = "Skipped";
}

const LONGEST_DRILL_MS = 40 * 60_000;
const HANG_MS = 60_000;

export async function runDrill(drill: Drill, options: DrillOptions) {
  const cleanups: (() => unknown)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  const interrupted = () => void stop().finally(() => process.exit(130));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    const running = drill.run(createContext(options, cleanups));
    return await withTimeout(running, LONGEST_DRILL_MS, `${drill.name} took too long.`);
  } finally {
    await stop();
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  }
}

function createContext(options: DrillOptions, cleanups: (() => unknown)[]) {
  const { isShort, print } = options;
  const random: Random = randomBelow(options.seed);
  const onEnd = (cleanup: () => unknown) => void cleanups.push(cleanup);
  const removedAtEnd = (path: string) => {
    onEnd(() => rm(path, { recursive: true, force: true }));
    return path;
  };
  return {
    isShort,
    print,
    random,
    onEnd,
    rounds: (full: number, short: number) => options.rounds ?? (isShort ? short : full),
    /** A time limit of the promise. `npm test -- --all` runs on busy machines, so there it only detects a hang. */
    limit: (ms: number) => (isShort ? Math.max(ms, HANG_MS) : ms),
    startSite: async (env: Record<string, string> = {}): Promise<RunningSite> => {
      const start = isShort ? startSite : startOptimizedSite;
      const site = await start({ LOG_LEVEL: "silent", ...env });
      onEnd(site.stop);
      return site;
    },
    folder: async () => removedAtEnd(await mkdtemp(join(tmpdir(), "site-drill-"))),
    /** A data folder with an embedded database, so that the first start is as quick as the next. */
    migratedFolder: async () => removedAtEnd(await migratedDataDir()),
    startPostgres: async (): Promise<Postgres> => {
      if (!canStartPostgres()) throw new Skipped("There is no PostgreSQL server to start.");
      const postgres = await startPostgres();
      onEnd(postgres.stop);
      return postgres;
    },
  };
}
