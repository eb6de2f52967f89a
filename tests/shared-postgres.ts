import type { TestProject } from "vitest/node";
import { openDatabase } from "#db/client.ts";
import {
  canStartPostgres,
  databaseOn,
  onServer,
  startPostgres,
  throwawayName,
} from "./helpers/services/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server, and the name of a migrated database on it to copy. */
    postgres: { url: string; template: string } | undefined;
  }
}

/** One PostgreSQL server for all test files: TEST_DATABASE_URL, or a throwaway one. */
export default async function setup(project: TestProject) {
  const shared = process.env.TEST_DATABASE_URL;
  if (!shared && !canStartPostgres()) return undefined;
  const started = shared ? undefined : await startPostgres();
  const url = shared ?? started?.url ?? "";
  const template = throwawayName();
  await onServer(url, `create database ${template}`);
  const database = await openDatabase({ databaseUrl: databaseOn(url, template), dataDir: "" });
  await database.close();
  project.provide("postgres", { url, template });
  return async () => {
    await onServer(url, `drop database ${template} with (force)`);
    await started?.stop();
  };
}
