import { IMAGE_MAX_BYTES, NOT_AN_IMAGE, TOO_LARGE } from "#features/media/media.schema.ts";
import { ApiError, messageOf } from "../session/requests.ts";

/** The reason not to send a file at all. */
export function checkUpload(file: File) {
  // Browsers report no type for some formats, such as HEIC; the server checks the bytes.
  if (file.type !== "" && !file.type.startsWith("image/")) return NOT_AN_IMAGE;
  if (file.size > IMAGE_MAX_BYTES) return TOO_LARGE;
  return undefined;
}

/** The text of the toast for a failed upload. */
export function uploadFailure(error: unknown) {
  return { title: uploadErrorTitle(error), text: messageOf(error, "Failed to upload image") };
}

function uploadErrorTitle(error: unknown) {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "unsupported_media_type") return NOT_AN_IMAGE.title;
  if (code === "too_large") return TOO_LARGE.title;
  return "Upload failed";
}
