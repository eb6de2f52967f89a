import { rm } from "node:fs/promises";
import { emptyDataDir } from "../data-dir.ts";
import { freePort, type RunningSite, startSite } from "../site.ts";
import { startLoadBalancer } from "./load-balancer.ts";
import { databaseOn, onServer, throwawayName } from "./postgres.ts";
import { startS3 } from "./s3.ts";

/** The PostgreSQL server of a run with NODES=2; see tests/e2e/shared-postgres.ts. */
export const NODES_DATABASE = "NODES_DATABASE_URL";

/** Two nodes on one PostgreSQL database and one S3 bucket, behind a load balancer. */
export async function startNodes(env: Record<string, string> = {}): Promise<RunningSite> {
  const serverUrl = process.env[NODES_DATABASE] ?? "";
  const name = throwawayName();
  await onServer(serverUrl, `create database ${name}`);
  const databaseUrl = databaseOn(serverUrl, name);
  const [bucket, dataDir, port] = [await startS3(), await emptyDataDir(), await freePort()];
  const shared = {
    ...bucket.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SITE_URL: `http://localhost:${port}`,
    TRUST_PROXY: "1",
    ...env,
  };
  const nodes = await Promise.all([startSite(shared), startSite(shared)]);
  const [first] = nodes;
  const balancer = await startLoadBalancer(port, nodes.map(parsePort));
  return {
    ...first,
    url: shared.SITE_URL,
    stop: async () => {
      balancer.stop();
      const codes = await Promise.all(nodes.map((node) => node.stop()));
      await bucket.stop();
      await onServer(serverUrl, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
      return Math.max(...codes);
    },
  };
}

function parsePort({ url }: RunningSite) {
  return Number(new URL(url).port);
}
