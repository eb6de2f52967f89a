import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import { backupStatus } from "#features/backup/backup-status.server.ts";
import { dueMessages } from "#features/contact/due-messages.server.ts";
import { waitingMessages } from "#features/contact/messages.server.ts";
import { countNewErrors } from "#features/error-reports/list-errors.server.ts";
import {
  latestDrafts,
  latestPublished,
  nextScheduled,
} from "#features/posts/editing/dashboard-posts.server.ts";
import {
  type ExpiringRegistration,
  expiringRegistrations,
} from "#features/registrations/registrations.server.ts";
import { DEFAULT_RANGE } from "#features/statistics/ranges.ts";
import { viewsPerDay } from "#features/statistics/read-statistics.server.ts";
import { dayOf } from "#features/website/day-of.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import type { SiteStatus } from "./site-status.ts";

const WEEK_DAYS = 7;

type Options = {
  db: Db;
  now: () => Date;
  isCounting: boolean;
  siteStatus: () => Promise<SiteStatus>;
};

/** What the dashboard shows, of several features, in one request: below /api/admin. */
export function dashboardApi({ db, now, isCounting, siteStatus }: Options) {
  return new Hono<RequestEnv>().get("/dashboard", async (c) => {
    requireAdmin(c);
    const today = dayOf(now());
    const expiring = await expiringRegistrations(db, today);
    const isThisWeek = ({ daysLeft }: { daysLeft: number }) => daysLeft <= WEEK_DAYS;
    return c.json({
      drafts: await latestDrafts(db),
      scheduled: await nextScheduled(db),
      published: await latestPublished(db),
      messages: await waitingMessages(db),
      due: await dueItems(db, expiring.filter(isThisWeek), today),
      renewals: expiring
        .filter((registration) => !isThisWeek(registration))
        .map(({ id, name, daysLeft }) => ({ id, name, days_left: daysLeft })),
      // Null: nothing is counted.
      views: isCounting ? await viewsPerDay(db, { today, days: DEFAULT_RANGE }) : null,
      new_errors: await countNewErrors(db, now()),
      backups: await backupStatus(db),
      site: await siteStatus(),
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

/** What is due this week, and what is overdue, the earliest first. */
async function dueItems(db: Db, registrations: ExpiringRegistration[], today: string) {
  const messages: DueItem[] = await dueMessages(db, today);
  const renewals = registrations.map(
    ({ name, validUntil }): DueItem => ({
      kind: "registration",
      title: name,
      to: "/admin/registrations",
      date: validUntil,
    }),
  );
  return [...messages, ...renewals]
    .sort((a, b) => a.date.localeCompare(b.date))
    .map((item) => ({ ...item, is_overdue: item.date < today }));
}
