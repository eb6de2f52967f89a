import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Where the site stores pages for its next start: server/delivery/stored-pages.ts. */
export function storedPagesFolder(dataDir: string) {
  return join(dataDir, "pages");
}

/** Also for commands that change the database while the site is stopped. */
export function removeStoredPages(dataDir: string, except?: string) {
  const folder = storedPagesFolder(dataDir);
  for (const name of listNames(folder)) {
    if (name !== except) rmSync(join(folder, name), { force: true });
  }
}

function listNames(folder: string) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
