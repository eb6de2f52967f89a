import { execFileSync } from "node:child_process";
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { type DrillContext, Skipped } from "./drill.ts";

const PIECE = Buffer.alloc(64 * 1024);

/** Mounts a small file system at a folder. Needs root and Linux. */
export async function mountSmallDisk(context: DrillContext, folder: string, megabytes: number) {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw new Skipped("Only root on Linux can mount a small file system (tmpfs).");
  }
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], {
      stdio: "pipe",
    });
  } catch {
    throw new Skipped("This machine does not allow to mount a small file system (tmpfs).");
  }
  context.onEnd(() => execFileSync("umount", ["--lazy", folder], { stdio: "pipe" }));
  const filler = join(folder, "filler");
  return {
    /** Fills the disk to the last byte. */
    fill: async () => {
      const file = await open(filler, "a");
      try {
        for (let size = PIECE.length; size > 0; ) {
          const isWritten = await file.write(PIECE, 0, size).then(
            ({ bytesWritten }) => bytesWritten > 0,
            () => false,
          );
          if (!isWritten) size = Math.floor(size / 16);
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}
