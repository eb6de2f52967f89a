// The program of the process that decodes images.
import { AppError, type ErrorCode } from "#platform/errors/errors.server.ts";
import { encodeImage, type ProcessedImage } from "./encode-image.server.ts";

export type ImageResult =
  | { image: ProcessedImage }
  | { refusal: { code: ErrorCode; message: string } };

// The site that started this process has stopped.
process.on("disconnect", () => process.exit());
process.on("message", async (bytes: Uint8Array) => process.send?.(await encodeResult(bytes)));
process.send?.("ready");

async function encodeResult(bytes: Uint8Array): Promise<ImageResult> {
  try {
    return { image: await encodeImage(bytes) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: { code: error.code, message: error.message } };
  }
}
