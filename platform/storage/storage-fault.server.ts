import { AppError } from "../errors/errors.server.ts";

export function storageFault(cause: unknown) {
  const sentence = "Images aren’t available right now. Please try again in a moment.";
  return new AppError("unavailable", sentence, { cause, retryAfterSeconds: 5 });
}
