import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ExportError } from "./export-error.server.ts";
import type { Target } from "./target.server.ts";

/** A folder that is new or empty, for this user alone: drafts are private. */
export async function folderTarget(folder: string): Promise<Target> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause) => {
    throw new ExportError(`${folder} can't be created: ${cause.code}.`, { cause });
  });
  if ((await readdir(folder)).length > 0) {
    throw new ExportError(`${folder} isn't empty. Choose a new or empty folder.`);
  }
  const written = new Set<string>();
  return {
    add: async (path, content) => {
      const file = join(folder, path);
      written.add(join(folder, path.split("/", 1)[0] ?? path));
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, content, { flag: "wx", mode: 0o600 });
    },
    finish: async () => {},
    discard: async () => {
      for (const path of created ? [created] : written) await rm(path, { recursive: true });
    },
  };
}
