import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The folder of pages that the site stores for its next start: server/delivery/stored-pages.ts. */
export function storedPagesFolder(dataDir: string) {
  return join(dataDir, "pages");
}

/** Removes stored pages, also for commands that change the database of a stopped site. */
export function removeStoredPages(dataDir: string, except?: string) {
  const folder = storedPagesFolder(dataDir);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name !== except) rmSync(join(folder, name), { force: true });
  }
}
