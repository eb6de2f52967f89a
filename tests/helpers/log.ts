import { createErrorReports, reportOfLogged } from "#platform/errors/error-reports.server.ts";
import { createLog } from "#platform/log.server.ts";

/** The site's log, with lines that a test can read. */
export function recordedLog() {
  const reports = createErrorReports("test", () => new Date());
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", {
    destination: { write: (line) => lines.push(JSON.parse(line)) },
    onError: (fields, sentence) => reports.record(reportOfLogged(fields, sentence)),
  });
  return { log, lines, reports };
}
