import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { imports } from "#db/schema.ts";
import type { Logger } from "#platform/log.server.ts";
import type { Import } from "./imports.server.ts";

const CLAIM_MS = 60_000;
const RENEW_EVERY_MS = 15_000;

type Claiming = { db: Db; log: Logger; now: () => Date; renewEveryMs?: number };

/** Claims a running import that no process works on. A dead process's claim expires. */
export async function claimImport({ db, now }: Claiming): Promise<Import | undefined> {
  const free = or(isNull(imports.claimedUntil), lt(imports.claimedUntil, now()));
  const [candidate] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.state, "running"), free))
    .limit(1);
  if (!candidate) return undefined;
  const [job] = await db
    .update(imports)
    .set({ claimedUntil: new Date(now().getTime() + CLAIM_MS) })
    .where(and(eq(imports.id, candidate.id), eq(imports.state, "running"), free))
    .returning();
  return job;
}

/** Renews the claim on a timer, however long a single step takes, until it is released. */
export function holdClaim({ db, log, now, renewEveryMs = RENEW_EVERY_MS }: Claiming, job: Import) {
  // Also tells this process from one that has claimed the import since.
  let until = job.claimedUntil ?? now();
  let latest = Promise.resolve(true);

  /** False: the import was cancelled, or another process works on it now. */
  function renew() {
    latest = latest.then(extend, extend);
    return latest;
  }

  async function extend() {
    const claimedUntil = new Date(now().getTime() + CLAIM_MS);
    const kept = await db
      .update(imports)
      .set({ claimedUntil })
      .where(and(isOurs(), eq(imports.state, "running")))
      .returning({ id: imports.id });
    if (kept.length > 0) until = claimedUntil;
    return kept.length > 0;
  }

  function isOurs() {
    return and(eq(imports.id, job.id), eq(imports.claimedUntil, until));
  }

  const timer = setInterval(() => {
    renew().catch((err) => log.warn({ err, import: job.id }, "the claim was not renewed"));
  }, renewEveryMs);

  return {
    renew,
    /** Another process, or this one after its restart, need not wait for the claim to expire. */
    release: async () => {
      clearInterval(timer);
      await latest.catch(() => {});
      await db.update(imports).set({ claimedUntil: null }).where(isOurs());
    },
  };
}

export async function releaseAllClaims(db: Db) {
  await db.update(imports).set({ claimedUntil: null }).where(eq(imports.state, "running"));
}
