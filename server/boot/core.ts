import type { OnChange } from "#db/changes.ts";
import { openDatabase } from "#db/client.ts";
import type { Env } from "#platform/env.server.ts";
import { createErrorReports, reportOfLogged } from "#platform/errors/error-reports.server.ts";
import { createLog } from "#platform/log.server.ts";
import { restart } from "./stop.ts";

type Options = { env: Env; release: string; now: () => Date; onChange?: OnChange };

/** The log, with the errors in it as reports, and the database, which takes a while to open. */
export function openCore({ env, release, now, onChange }: Options) {
  const errorReports = createErrorReports(release, now);
  const log = createLog(env.logLevel, {
    onError: (fields, sentence) => errorReports.record(reportOfLogged(fields, sentence)),
  });
  const onCrash = (err: Error) => restart(log, err);
  const database = openDatabase({ ...env, onCrash, ...(onChange && { onChange }) });
  return { log, errorReports, database };
}
