import { AppError } from "#platform/errors/errors.server.ts";
import { backgroundProgram, TaskEndedError } from "#platform/jobs/background-program.server.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";
import type { ProcessedImage } from "./encode-image.server.ts";
import { requireFormat } from "./image-formats.server.ts";
import type { ImageResult } from "./image-program.ts";

// Several times as long as an AVIF of 50 megapixels takes.
const DEADLINE_MS = 120_000;

// A decoded image can take hundreds of megabytes.
const runQueued = workQueue({
  name: "images",
  mayWait: 4,
  refusal: "Too many uploads at once. Please try again in a moment.",
});

/** Decodes images that others have made. Nothing else may. */
export const processImage = imageProcessor(DEADLINE_MS);

/**
 * Decodes and encodes images in a process of its own: native code can't be stopped in a thread, and
 * its faults must not affect the site.
 */
export function imageProcessor(deadlineMs: number) {
  const program = "#features/media/image-program.ts";
  const run = backgroundProgram<Uint8Array, ImageResult>({
    program,
    runsIn: "process",
    deadlineMs,
  });
  return (bytes: Uint8Array): Promise<ProcessedImage> =>
    runQueued(async () => {
      requireFormat(bytes);
      const result = await run(bytes).catch(refuse);
      if ("image" in result) return result.image;
      throw new AppError(result.refusal.code, result.refusal.message);
    });
}

function refuse(cause: unknown): never {
  if (!(cause instanceof TaskEndedError)) throw cause;
  const sentence = "We couldn’t process this image. Save it again, or upload a different one.";
  throw new AppError("invalid", sentence, { cause });
}
