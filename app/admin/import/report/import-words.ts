import { counted } from "#platform/text/counted.ts";
import { hasStoredSession } from "../../../session/client.ts";
import { ApiError } from "../../../session/requests.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import type {
  Counts,
  ImagesReport,
  Import,
  ImportItem,
  ListedImport,
  OnExisting,
  Source,
} from "../import-queries.ts";

export const SOURCES = {
  wordpress: {
    name: "WordPress",
    noun: "post",
    failed: "Failed to import posts",
    loggedOut: "You must be logged in to import posts",
  },
  linkedin: {
    name: "LinkedIn",
    noun: "article",
    failed: "Failed to import articles",
    loggedOut: "You must be logged in to import articles",
  },
} as const satisfies Record<Source, object>;

type ItemState = ImportItem["verdict"] | NonNullable<ImportItem["outcome"]>;

export const ITEM_STATES = {
  new: { label: "New", tone: "good" },
  same: { label: "Already imported", tone: "neutral" },
  changed: { label: "Changed", tone: "signal" },
  skipped: { label: "Skipped", tone: "neutral" },
  created: { label: "Created", tone: "good" },
  updated: { label: "Updated", tone: "good" },
  failed: { label: "Failed", tone: "signal" },
  undone: { label: "Undone", tone: "neutral" },
} as const satisfies Record<ItemState, object>;

/** An import's result, in the list of earlier imports. */
export function describeResult({ stage, state, counts, report }: ListedImport) {
  switch (state) {
    case "ready":
      return "Not started";
    case "running":
      return RUNNING_WORDS[stage] ?? "Running";
    case "failed":
      if (stage === "undoing") return "Undo stopped";
      return counts ? `Stopped, ${formatNumber(countImported(counts))} imported` : "Stopped";
    case "cancelled":
      return "Canceled";
    case "undone":
      return report?.kept ? `Undone, ${formatNumber(report.kept)} left as is` : "Undone";
    case "done":
      return counts
        ? `${formatNumber(countImported(counts))} imported, ${formatNumber(counts.failed)} failed`
        : "Finished";
  }
}

const RUNNING_WORDS: Partial<Record<Import["stage"], string>> = {
  fetching_images: "Fetching images",
  undoing: "Undoing",
};

export function completeText(imported: number, failed: number) {
  return `Successfully imported ${imported} article(s). ${failed} failed.`;
}

export function importedBeforeWords(source: Source, count: number) {
  const { noun } = SOURCES[source];
  const posts = count === 1 ? `The ${noun} was` : `All ${counted(count, noun)} were`;
  return `${posts} imported before.`;
}

/** The slug that an item will get, or that it will be generated, and a note on it, if any. */
export function slugWords({ slug, given_slug }: Pick<ImportItem, "slug" | "given_slug">) {
  if (given_slug === "") return slug ? ["Will be generated", `as ${slug}`] : ["Will be generated"];
  return slug === given_slug ? [slug] : [slug, `instead of ${given_slug}`];
}

export function undoneWords(undone: number, edited: number) {
  const words = `${counted(undone, "post")} undone.`;
  if (edited === 0) return words;
  const were = edited === 1 ? "was" : "were";
  return `${words} ${formatNumber(edited)} ${were} edited after the import and left as is.`;
}

/** The result of fetching images. `images` is undefined if they were not requested. */
export function imagesWords(images: ImagesReport | undefined) {
  if (!images) return "Images still load from the old site.";
  const { fetched, failed } = images;
  const words = [`${fetched === 0 ? "No images" : counted(fetched, "image")} fetched.`];
  if (failed.length > 0) words.push(unfetchedWords(failed.length));
  if (!areAllChecked(images)) words.push("Not all posts were checked.");
  else if (fetched + failed.length === 0) return "No images to fetch.";
  return words.join(" ");
}

export function unfetchedWords(failed: number) {
  const load = failed === 1 ? "loads" : "load";
  return `${formatNumber(failed)} couldn’t be fetched and still ${load} from the old site.`;
}

type Running = Pick<Import, "counts" | "options" | "stage">;

/** Says how far an import or its undo got before an error stopped it. */
export function stoppedWords(current: Running) {
  const isUndo = current.stage === "undoing";
  const { done, total } = progressOf(current);
  if (!isUndo && done >= total) return "All posts are imported. Resume to finish the rest.";
  return `${formatNumber(done)} of ${formatNumber(total)} posts ${isUndo ? "undone" : "imported"}. Resume to continue with the rest.`;
}

/** A number with separators: "1,204". */
export function formatNumber(value: number) {
  return value.toLocaleString("en-US");
}

/** Published posts in the files, whether they are imported or not. */
export function countPublished({ new: fresh, same, changed }: Counts) {
  return fresh + same + changed;
}

export function countItems(counts: Counts) {
  return countPublished(counts) + counts.skipped;
}

/** The number of posts that can be imported. */
export function countImportable(counts: Counts, onExisting: OnExisting) {
  return counts.new + (onExisting === "update" ? counts.changed : 0);
}

/** The number of posts that the import will create or update. */
export function countToImport({ chosen, chosen_new }: Counts, onExisting: OnExisting) {
  return onExisting === "update" ? chosen : chosen_new;
}

export function countImported({ created, updated }: Counts) {
  return created + updated;
}

/** The progress of an import, or of its undo. */
export function progressOf({ counts, options, stage }: Running) {
  const imported = countImported(counts);
  if (stage === "undoing") return { done: counts.undone, total: counts.undone + imported };
  const done = imported + counts.failed;
  return { done, total: Math.max(done, countToImport(counts, options.on_existing ?? "skip")) };
}

/** Whether all posts of an import were checked for images. */
export function areAllChecked(images: ImagesReport | undefined) {
  return images !== undefined && images.looked_at >= images.posts;
}

/** The text of a failure's toast: the specification's title, and the server's message below it. */
export function importFailure(
  error: unknown,
  source: Source,
  title: string = SOURCES[source].failed,
) {
  if (!(error instanceof ApiError)) return { title };
  const text = error.message || undefined;
  if (error.status === 401) return { title: "Error", text: SOURCES[source].loggedOut };
  return { title: text === "Profile not found" ? "Error" : title, text };
}

export function showFailure(...failure: Parameters<typeof importFailure>) {
  const { title, text } = importFailure(...failure);
  toast.failure(title, text);
}

/** Without a session, a request would lead to the login before its failure is shown. */
export function requireStoredSession() {
  if (!hasStoredSession()) throw new ApiError(401, "");
}
