import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";

/** A private file that has its name only once it is complete. */
export async function newFile(path: string) {
  const part = `${resolve(path)}.part-${randomUUID()}`;
  const file = await open(part, "wx", 0o600);
  return {
    write: (bytes: Uint8Array) => file.writeFile(bytes),
    finish: async () => {
      await file.sync();
      await file.close();
      await rename(part, path);
    },
    discard: async () => {
      await file.close();
      await rm(part, { force: true });
    },
  };
}
