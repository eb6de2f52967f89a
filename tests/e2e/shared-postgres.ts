import { NODES_DATABASE } from "../helpers/services/nodes.ts";
import { startPostgres } from "../helpers/services/postgres.ts";

/** One PostgreSQL server for a run with NODES=2: TEST_DATABASE_URL, or a throwaway one. */
export default async function setup() {
  const shared = process.env.TEST_DATABASE_URL;
  const started = shared ? undefined : await startPostgres();
  process.env[NODES_DATABASE] = shared ?? started?.url;
  return async () => started?.stop();
}
