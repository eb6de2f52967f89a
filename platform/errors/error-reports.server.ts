import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Db } from "#db/client.ts";
import type { Logger } from "../log.server.ts";
import { fingerprintError, parseCalls } from "./error-fingerprint.server.ts";
import { type ErrorReportRow, storeErrorReports } from "./error-reports-store.server.ts";
import { redactValues } from "./redact.server.ts";

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
  /** Of the visitor whose browser reports it: see `toNetwork`. It is not stored. */
  network?: string | undefined;
};

const STORE_EVERY_MS = 10_000;
const STOP_MS = 1_500;
/** So many different errors of a kind are stored at a time; the others are counted together. */
export const GROUPS_AT_A_TIME = 20;
/** So many different errors from one network are stored per day: it can't displace those of others. */
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
    if (pending.has(row.fingerprint) || hasRoom(row.kind)) addTo(pending, row);
    else addTo(pending, { ...toReportRow(TOO_MANY, release, now()), count: row.count });
  }

  function hasRoom(kind: string) {
    const ofKind = [...pending.values()].filter((row) => row.kind === kind);
    return ofKind.length < GROUPS_AT_A_TIME;
  }

  /** What could not be stored is stored with the next errors. */
  async function store(db: Db, log: Logger) {
    const rows = [...pending.values()];
    if (rows.length === 0) return;
    pending = new Map();
    try {
      await storeErrorReports(db, rows);
    } catch (err) {
      for (const row of rows) add(row);
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

const TOO_MANY: ErrorReport = {
  kind: "other",
  type: "TooManyErrors",
  message: "More different errors than are reported at a time. The log has them all.",
};

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
