import { AppError } from "./errors.server.ts";

export function storageFault(cause: unknown) {
  const sentence = "Images cannot be reached right now. Please try again in a moment.";
  return new AppError("unavailable", sentence, { cause, retryAfterSeconds: 5 });
}
