import type {
  ImagesReport,
  Import,
  ImportItem,
  ListedImport,
  Outcome,
  Source,
  Verdict,
} from "../../../api/imports.ts";
import { areAllChecked, imported, importProgress, undoProgress } from "./import-counts.ts";

export const SOURCE_WORDS: Record<Source, string> = {
  wordpress: "WordPress",
  linkedin: "LinkedIn",
};

export const VERDICT_WORDS: Record<Verdict, string> = {
  new: "New",
  same: "Already imported",
  changed: "Changed",
  skipped: "Skipped",
};

export const OUTCOME_WORDS: Record<Outcome, string> = {
  created: "Created",
  updated: "Updated",
  failed: "Failed",
  undone: "Undone",
};

/** An import's result, in the list of earlier imports. */
export function describeResult({ stage, counts, report }: ListedImport) {
  switch (stage) {
    case "reading":
      return "Reading";
    case "ready":
      return "Not started";
    case "writing":
      return "Running";
    case "fetching_images":
    case "retrying_images":
      return "Fetching images";
    case "undoing":
      return "Undoing";
    case "undoing_failed":
      return "Undo stopped";
    case "writing_failed":
    case "fetching_failed":
    case "retrying_failed":
      return counts ? `Stopped, ${number(imported(counts))} imported` : "Stopped";
    case "cancelled":
      return "Canceled";
    case "undone":
      return report?.kept ? `Undone, ${number(report.kept)} left as is` : "Undone";
    case "done":
      return counts
        ? `${number(imported(counts))} imported, ${number(counts.failed)} failed`
        : "Finished";
  }
}

export function completeText(imported: number, failed: number) {
  return `Successfully imported ${imported} article(s). ${failed} failed.`;
}

export function importedBeforeWords(source: Source, count: number) {
  const noun = source === "wordpress" ? "post" : "article";
  return count === 1
    ? `The ${noun} was imported before.`
    : `All ${number(count)} ${noun}s were imported before.`;
}

/** The slug an item will get, and the export's, if that is another one. */
export function slugWords({ slug, given_slug }: Pick<ImportItem, "slug" | "given_slug">) {
  if (given_slug === "") return slug ? `Will be generated: ${slug}` : "Will be generated";
  return slug === given_slug ? slug : `${slug} (instead of ${given_slug})`;
}

export function undoneWords(undone: number, edited: number) {
  const words = undone === 1 ? "1 post undone." : `${number(undone)} posts undone.`;
  if (edited === 0) return words;
  return edited === 1
    ? `${words} 1 was edited after the import and left as is.`
    : `${words} ${number(edited)} were edited after the import and left as is.`;
}

/** Undefined: images were not requested. */
export function imagesWords(images: ImagesReport | undefined) {
  if (!images) return "Images still load from the old site.";
  const { fetched, failed } = images;
  const words = [fetchedWords(fetched)];
  if (failed.length > 0) words.push(unfetchedWords(failed.length));
  if (!areAllChecked(images)) words.push("Not all posts were checked.");
  else if (fetched + failed.length === 0) return "No images to fetch.";
  return words.join(" ");
}

function fetchedWords(fetched: number) {
  if (fetched === 0) return "No images fetched.";
  return fetched === 1 ? "1 image fetched." : `${number(fetched)} images fetched.`;
}

export function unfetchedWords(failed: number) {
  return failed === 1
    ? "1 couldn’t be fetched and still loads from the old site."
    : `${number(failed)} couldn’t be fetched and still load from the old site.`;
}

/** How far it got before an error stopped it. */
export function stoppedWords(current: Pick<Import, "counts" | "options" | "stage">) {
  const isUndo = current.stage === "undoing_failed";
  const { done, total } = isUndo ? undoProgress(current.counts) : importProgress(current);
  if (!isUndo && done >= total) return "All posts are imported. Resume to finish the rest.";
  return `${number(done)} of ${number(total)} posts ${isUndo ? "undone" : "imported"}. Resume to continue with the rest.`;
}

/** "1,204" */
export function number(value: number) {
  return value.toLocaleString("en-US");
}
