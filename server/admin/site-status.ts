import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Env } from "#platform/env.server.ts";
import packageJson from "../../package.json" with { type: "json" };

type StatusEnv = Pick<Env, "dataDir" | "databaseUrl" | "s3" | "smtpUrl">;

export type SiteStatus = Awaited<ReturnType<typeof siteStatus>>;

/** What the site runs on, for the people who look after it. */
export async function siteStatus(db: Db, env: StatusEnv) {
  const { dataDir, databaseUrl, s3, smtpUrl } = env;
  return {
    version: packageJson.version,
    has_mail_server: smtpUrl !== undefined,
    bucket: s3?.bucket ?? null,
    // Only what is stored on this machine can fill its disk.
    free_bytes: s3 && databaseUrl ? null : await freeBytes(dataDir),
    database: {
      kind: databaseUrl ? ("server" as const) : ("embedded" as const),
      ...(await databaseFacts(db)),
    },
  };
}

/** Null where the system doesn't say. */
async function freeBytes(folder: string) {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : null;
}

async function databaseFacts(db: Db) {
  type Facts = { version: string; bytes: string };
  const { rows } = await db.execute<Facts>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  );
  const [facts] = rows;
  // "15.8 (Debian 15.8-0+deb12u1)"
  const version = facts?.version.split(" ")[0] ?? "";
  return { version, bytes: Number(facts?.bytes ?? 0) };
}
