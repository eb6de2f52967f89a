import type { Counts, ImagesReport, Import, ImportOptions } from "../../../api/imports.ts";

type OnExisting = ImportOptions["on_existing"];

/** Published posts in the files, whether they are imported or not. */
export function found({ new: fresh, same, changed }: Counts) {
  return fresh + same + changed;
}

export function allItems(counts: Counts) {
  return found(counts) + counts.skipped;
}

/** How many posts can be imported. */
export function offered(counts: Counts, onExisting: OnExisting) {
  return counts.new + (onExisting === "update" ? counts.changed : 0);
}

/** How many posts the import will create or update. */
export function toImport({ chosen, chosen_new }: Counts, onExisting: OnExisting) {
  return onExisting === "update" ? chosen : chosen_new;
}

export function imported({ created, updated }: Counts) {
  return created + updated;
}

/** How far a running import is. */
export function importProgress({ counts, options }: Pick<Import, "counts" | "options">) {
  const done = imported(counts) + counts.failed;
  return { done, total: Math.max(done, toImport(counts, options.on_existing ?? "skip")) };
}

/** How far a running undo is. */
export function undoProgress(counts: Counts) {
  return { done: counts.undone, total: counts.undone + imported(counts) };
}

/** Whether all posts of an import were checked for images. */
export function areAllChecked(images: ImagesReport | undefined) {
  return images !== undefined && (images.looked_at ?? 0) >= (images.posts ?? 0);
}
