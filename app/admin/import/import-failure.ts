import { ApiError } from "../../api/api-error.ts";
import type { Source } from "../../api/imports.ts";

type Words = { title: string; text?: string | undefined };

const NOT_LOGGED_IN: Record<Source, string> = {
  linkedin: "You must be logged in to import articles",
  wordpress: "You must be logged in to import posts",
};
const FAILED: Record<Source, string> = {
  linkedin: "Failed to import articles",
  wordpress: "Failed to import posts",
};

export function notLoggedIn(source: Source): Words {
  return { title: "Error", text: NOT_LOGGED_IN[source] };
}

export function failedTo(source: Source) {
  return FAILED[source];
}

/** For a toast: the specification's words, with the server's message as text. */
export function importFailure(error: unknown, source: Source, title = failedTo(source)): Words {
  if (!(error instanceof ApiError)) return { title };
  if (error.status === 401) return notLoggedIn(source);
  if (error.message === "Profile not found") return { title: "Error", text: error.message };
  return { title, text: error.message || undefined };
}
