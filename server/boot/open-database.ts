import type { OnChange } from "#db/changes.ts";
import { openDatabase } from "#db/client.ts";
import type { Env } from "#platform/env.server.ts";
import type { Logger } from "#platform/log.server.ts";

const RESTART = 70;

type Options = { env: Env; log: Logger; onChange?: OnChange };

/** Opens the site's database. If the embedded one crashes, the process exits. */
export function openSiteDatabase({ env, log, onChange }: Options) {
  const onCrash = (err: Error) => exitForRestart(log, err);
  return openDatabase({ ...env, onCrash, ...(onChange && { onChange }) });
}

/** The embedded database has crashed. `npm start` restarts the site on this exit code. */
function exitForRestart(log: Logger, err: Error) {
  log.fatal({ err }, "the embedded database has crashed; the site must restart");
  process.exit(RESTART);
}
