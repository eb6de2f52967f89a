import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import { callsIn, fingerprintOf } from "./error-fingerprint.server.ts";
import { type ErrorReportRow, storeErrorReports } from "./error-reports-store.server.ts";
import type { Logger } from "./log.server.ts";
import { withoutValues } from "./without-values.server.ts";

/** Values that people entered are removed from the message and the stack. */
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
};

const STORE_EVERY_MS = 10_000;
const STOP_MS = 1_500;
/** So many different errors are stored at a time; the others are counted together. */
export const GROUPS_AT_A_TIME = 20;
const MESSAGE_MAX = 500;
const NAME_MAX = 100;

export type ErrorReports = ReturnType<typeof createErrorReports>;

/** Collects errors in memory and stores them every few seconds, so that many errors are few writes. */
export function createErrorReports(release: string, now: () => Date) {
  let pending = new Map<string, ErrorReportRow>();

  function record(report: ErrorReport) {
    const row = rowOf(report, release, now());
    if (pending.size < GROUPS_AT_A_TIME || pending.has(row.fingerprint)) addTo(pending, row);
    else addTo(pending, rowOf(TOO_MANY, release, now()));
  }

  /** What could not be stored is stored with the next errors. */
  async function store(db: Db, log: Logger) {
    const rows = [...pending.values()];
    if (rows.length === 0) return;
    pending = new Map();
    try {
      await storeErrorReports(db, rows);
    } catch (err) {
      for (const row of rows.slice(0, GROUPS_AT_A_TIME)) addTo(pending, row);
      log.warn(
        { err },
        "the error reports could not be stored; they are stored with the next ones",
      );
    }
  }

  return {
    record,
    store,
    /** Stores what is collected until it is stopped. */
    startStoring(db: Db, log: Logger) {
      let storing = Promise.resolve();
      const storeNext = () => {
        storing = storing.then(() => store(db, log));
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

const TOO_MANY: ErrorReport = {
  kind: "other",
  type: "TooManyErrors",
  message: "More different errors than are reported at a time. The log has them all.",
};

function rowOf(report: ErrorReport, release: string, at: Date): ErrorReportRow {
  const kind = cleaned(report.kind, NAME_MAX);
  const type = cleaned(report.type, NAME_MAX);
  const message = cleaned(withoutValues(report.message), MESSAGE_MAX);
  const stack = report.stack && callsIn(report.stack.toWellFormed()).join("\n");
  return {
    fingerprint: fingerprintOf({ kind, type, message, stack }),
    kind,
    type,
    message,
    stack: stack?.replace(/[^\P{Cc}\n]/gu, " ") || null,
    route: report.route ? cleaned(report.route, NAME_MAX) : null,
    requestId: report.requestId ? cleaned(report.requestId, NAME_MAX) : null,
    release,
    count: 1,
    firstSeenAt: at,
    lastSeenAt: at,
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

function addTo(rows: Map<string, ErrorReportRow>, row: ErrorReportRow) {
  const known = rows.get(row.fingerprint);
  if (!known) return void rows.set(row.fingerprint, { ...row });
  known.count += row.count;
  known.lastSeenAt = latest(known.lastSeenAt, row.lastSeenAt);
}

function latest(one: Date | undefined, other: Date | undefined) {
  return (one ?? 0) > (other ?? 0) ? one : other;
}
