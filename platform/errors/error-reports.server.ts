import { setTimeout as delay } from "node:timers/promises";
import { desc, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { errorReports } from "#db/schema/error-reports.ts";
import type { Ctx } from "../context.server.ts";
import type { Retention } from "../retention.server.ts";
import { fingerprintError, parseCalls } from "./error-fingerprint.server.ts";
import { loggedError } from "./logged-error.server.ts";
import { redactValues } from "./redact.server.ts";

/** A report of an error, without the values that people entered in its message and stack. */
export type ErrorReport = {
  /** Where it happened, such as "request", "job" or "browser". */
  kind: string;
  /** The class of the error. */
  type: string;
  message: string;
  stack?: string | undefined;
  /** The pattern of the URL, such as "/blog/:slug", or the kind of job. */
  route?: string | undefined;
  requestId?: string | undefined;
  /** The network of the visitor whose browser reports it: see `toNetwork`. It is not stored. */
  network?: string | undefined;
};

const STORE_EVERY_MS = 10_000;
const STOP_MS = 1_500;
/** The maximum of different errors that are stored at a time. The log has them all. */
export const GROUPS_AT_A_TIME = 100;
/** The maximum of different errors from one network per day: it can't displace those of others. */
export const GROUPS_PER_NETWORK = 10;
const NETWORKS_MAX = 5_000;
const DAY_MS = 24 * 60 * 60_000;
const MESSAGE_MAX = 500;
const NAME_MAX = 100;

export type ErrorReports = ReturnType<typeof createErrorReports>;

/** Collects errors in memory and stores them every few seconds, so that many errors are few writes. */
export function createErrorReports(release: string, now: () => Date) {
  let pending = new Map<string, ErrorReportRow>();
  const isWithinLimit = limitPerNetwork();

  function record(report: ErrorReport) {
    const row = toReportRow(report, release, now());
    if (report.network && !isWithinLimit(report.network, row.fingerprint)) return;
    add(row);
  }

  function add(row: ErrorReportRow) {
    const known = pending.get(row.fingerprint);
    if (known) {
      known.count += row.count;
      known.last_seen_at = latest(known.last_seen_at, row.last_seen_at);
    } else if (pending.size < GROUPS_AT_A_TIME) pending.set(row.fingerprint, row);
  }

  /** Stores the pending reports. Those that could not be stored are stored with the next errors. */
  async function store(ctx: Ctx) {
    const rows = [...pending.values()];
    if (rows.length === 0) return;
    pending = new Map();
    try {
      await storeErrorReports(ctx, rows);
    } catch (err) {
      for (const row of rows) add(row);
      ctx.log.warn(
        { err },
        "the error reports could not be stored; they are stored with the next ones",
      );
    }
  }

  return {
    record,
    store,
    /** Stores what is collected until it is stopped. */
    startStoring(context: () => Ctx) {
      let storing = Promise.resolve();
      const storeNext = () => {
        storing = storing.then(() => store(context()));
        return storing;
      };
      const timer = setInterval(storeNext, STORE_EVERY_MS).unref();
      return async function stop() {
        clearInterval(timer);
        await Promise.race([storeNext(), delay(STOP_MS, undefined, { ref: false })]);
      };
    },
  };
}

function limitPerNetwork() {
  const reported = new LRUCache<string, Set<string>>({ max: NETWORKS_MAX, ttl: DAY_MS });
  return function isWithinLimit(network: string, fingerprint: string) {
    const own = reported.get(network) ?? new Set();
    if (own.has(fingerprint)) return true;
    if (own.size >= GROUPS_PER_NETWORK) return false;
    if (own.size === 0) reported.set(network, own);
    own.add(fingerprint);
    return true;
  };
}

function toReportRow(report: ErrorReport, release: string, at: Date): ErrorReportRow {
  const kind = cleaned(report.kind, NAME_MAX);
  const type = cleaned(report.type, NAME_MAX);
  const message = cleaned(redactValues(report.message), MESSAGE_MAX);
  const stack = report.stack && parseCalls(report.stack.toWellFormed()).join("\n");
  return {
    fingerprint: fingerprintError({ kind, type, message, stack }),
    kind,
    type,
    message,
    stack: stack?.replace(/[^\P{Cc}\n]/gu, " ") || null,
    route: report.route ? cleaned(report.route, NAME_MAX) : null,
    request_id: report.requestId ? cleaned(report.requestId, NAME_MAX) : null,
    release,
    count: 1,
    first_seen_at: at,
    last_seen_at: at,
  };
}

/** Text that PostgreSQL can store. */
function cleaned(text: string, max: number) {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .slice(0, max)
    .toWellFormed();
}

function latest(one: Date | undefined, other: Date | undefined) {
  return (one ?? 0) > (other ?? 0) ? one : other;
}

type ErrorReportRow = typeof errorReports.$inferInsert;

/** The maximum of different errors in the table. The oldest make room for new ones. */
export const GROUPS_MAX = 1_000;

/** An error that was marked as fixed returns only if it occurred after that. */
async function storeErrorReports(ctx: Ctx, rows: ErrorReportRow[]) {
  const isBack = sql`excluded.last_seen_at > ${errorReports.fixed_at}`;
  await ctx.db
    .insert(errorReports)
    .values(rows)
    .onConflictDoUpdate({
      target: errorReports.fingerprint,
      set: {
        count: sql`${errorReports.count} + excluded.count`,
        last_seen_at: sql`greatest(${errorReports.last_seen_at}, excluded.last_seen_at)`,
        message: sql`excluded.message`,
        stack: sql`excluded.stack`,
        route: sql`excluded.route`,
        release: sql`excluded.release`,
        request_id: sql`excluded.request_id`,
        fixed_by: sql`case when ${isBack} then null else ${errorReports.fixed_by} end`,
        fixed_at: sql`case when ${isBack} then null else ${errorReports.fixed_at} end`,
      },
    });
  const surplus = ctx.db
    .select({ id: errorReports.id })
    .from(errorReports)
    .orderBy(desc(errorReports.last_seen_at), desc(errorReports.id))
    .offset(GROUPS_MAX);
  await ctx.db.delete(errorReports).where(inArray(errorReports.id, surplus));
}

export const errorReportRetention: Retention = { column: errorReports.last_seen_at, days: 90 };

/** The report of an error that is logged. `fields` also has what the logger adds to each line. */
export function reportOfLogged(fields: Record<string, unknown>, sentence: string): ErrorReport {
  const { err, requestId, kind, route } = fields;
  const logged = loggedError(err);
  return {
    kind: requestId ? "request" : kind ? "job" : "process",
    type: String(logged.type),
    message: [describe(logged), `(${sentence})`].filter(Boolean).join(" "),
    stack: fullStack(logged),
    route: stringOrUndefined(route ?? kind),
    requestId: stringOrUndefined(requestId),
  };
}

/** The limit leaves room for the code at the end of a message that is cut off. */
const STATEMENT_MAX = 300;

type Logged = ReturnType<typeof loggedError>;

function describe({ message, query, code, cause }: Logged): string {
  const statement = typeof query === "string" ? shortened(query.replaceAll('"', "")) : undefined;
  const own = [message ?? statement, code && `(${code})`].filter(Boolean).join(" ");
  const inner = cause ? describe(cause as Logged) : "";
  return own && inner ? `${own}, caused by ${inner}` : own || inner;
}

function shortened(statement: string) {
  return statement.length > STATEMENT_MAX ? `${statement.slice(0, STATEMENT_MAX)}…` : statement;
}

function fullStack({ stack, cause, type }: Logged): string {
  const inner = cause as Logged | undefined;
  const own = typeof stack === "string" ? stack : "";
  return inner ? `${own}\nCaused by ${inner.type ?? type}\n${fullStack(inner)}` : own;
}

function stringOrUndefined(value: unknown) {
  return typeof value === "string" ? value : undefined;
}
