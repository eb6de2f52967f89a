import type { Database, Db } from "#db/client.ts";
import { sweepDevices } from "#features/auth/known-devices.server.ts";
import { sweepSessions } from "#features/auth/sessions.server.ts";
import { removeOldMessages } from "#features/contact/retention.server.ts";
import { sweepImports } from "#features/import/imports.server.ts";
import { sweepAudit } from "#platform/audit.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { removeMailFiles } from "#platform/mail-files.server.ts";
import { sweepUses } from "#platform/rate-limits.server.ts";
import { mailFolder } from "./mail.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Removes what is no longer needed, at start and every hour. */
export function startSweeping(env: Env, { db, tidy }: Database, log: Logger, now: () => Date) {
  const attempt = (work: Promise<void>) =>
    work.catch((err) => log.warn({ err }, "what is old was not swept"));
  const timer = setInterval(() => attempt(sweep(env, db, now()).then(tidy)), HOUR_MS);
  void attempt(sweep(env, db, now()));
  return { stop: () => clearInterval(timer) };
}

export async function sweep({ dataDir, messageRetentionDays }: Env, db: Db, now: Date) {
  await sweepSessions(db, now);
  await sweepDevices(db, now);
  await sweepUses(db, now);
  await sweepAudit(db, now);
  await sweepImports(db, now);
  if (messageRetentionDays === undefined) return;
  const before = new Date(now.getTime() - messageRetentionDays * DAY_MS);
  await removeOldMessages(db, before);
  await removeMailFiles(mailFolder(dataDir), before);
}
