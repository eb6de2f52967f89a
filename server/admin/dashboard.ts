import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { backupStatus } from "#features/backup/queries.server.ts";
import { dueMessages, waitingMessages } from "#features/contact/queries.server.ts";
import { countNewErrors } from "#features/error-reports/queries.server.ts";
import {
  latestDrafts,
  latestPublished,
  nextScheduled,
} from "#features/posts/editing/queries.server.ts";
import {
  type ExpiringRegistration,
  expiringRegistrations,
} from "#features/registrations/registrations.server.ts";
import { DEFAULT_RANGE } from "#features/statistics/ranges.ts";
import { viewsPerDay } from "#features/statistics/statistics.server.ts";
import { dayOf } from "#features/website/day-of.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import packageJson from "../../package.json" with { type: "json" };

const WEEK_DAYS = 7;

/** The dashboard's figures of several features in one request: below /api/admin. */
export function dashboardApi() {
  return new Hono<RequestEnv>().get("/dashboard", async (c) => {
    requireAdmin(c);
    const today = dayOf(c.var.ctx.now);
    const expiring = await expiringRegistrations(c.var.ctx, today);
    const isThisWeek = ({ daysLeft }: { daysLeft: number }) => daysLeft <= WEEK_DAYS;
    return c.json({
      drafts: await latestDrafts(c.var.ctx),
      scheduled: await nextScheduled(c.var.ctx),
      published: await latestPublished(c.var.ctx),
      messages: await waitingMessages(c.var.ctx),
      due: await dueItems(c.var.ctx, expiring.filter(isThisWeek), today),
      renewals: expiring
        .filter((registration) => !isThisWeek(registration))
        .map(({ id, name, daysLeft }) => ({ id, name, days_left: daysLeft })),
      // Null: nothing is counted.
      views: c.var.ctx.env.statistics
        ? await viewsPerDay(c.var.ctx, { today, days: DEFAULT_RANGE })
        : null,
      new_errors: await countNewErrors(c.var.ctx),
      backups: await backupStatus(c.var.ctx),
      site: await siteStatus(c.var.ctx),
    });
  });
}

type DueItem = {
  kind: "follow_up" | "due_date" | "registration";
  title: string;
  /** The page where it is dealt with. */
  to: string;
  date: string;
};

/** Items that are due this week or overdue, the earliest first. */
async function dueItems(ctx: Ctx, registrations: ExpiringRegistration[], today: string) {
  const messages: DueItem[] = await dueMessages(ctx, today);
  const renewals = registrations.map(
    ({ name, valid_until }): DueItem => ({
      kind: "registration",
      title: name,
      to: "/admin/registrations",
      date: valid_until,
    }),
  );
  return [...messages, ...renewals]
    .sort((a, b) => a.date.localeCompare(b.date))
    .map((item) => ({ ...item, is_overdue: item.date < today }));
}

/** Facts about the installation, for the people who look after it. */
async function siteStatus(ctx: Ctx) {
  const { dataDir, databaseUrl, s3, hasMailServer } = ctx.env;
  return {
    version: packageJson.version,
    has_mail_server: hasMailServer,
    bucket: s3?.bucket ?? null,
    // Only files and rows on this machine can fill its disk.
    free_bytes: s3 && databaseUrl ? null : await freeBytes(dataDir),
    database: {
      kind: databaseUrl ? ("server" as const) : ("embedded" as const),
      ...(await databaseFacts(ctx)),
    },
  };
}

/** Null where the system doesn't say. */
async function freeBytes(folder: string) {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : null;
}

async function databaseFacts(ctx: Ctx) {
  type Facts = { version: string; bytes: string };
  const { rows } = await ctx.db.execute<Facts>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  );
  const [facts] = rows;
  // "15.8 (Debian 15.8-0+deb12u1)"
  const version = facts?.version.split(" ")[0] ?? "";
  return { version, bytes: Number(facts?.bytes ?? 0) };
}
