import type {
  ImagesReport,
  Import,
  ImportItem,
  ListedImport,
  Outcome,
  Source,
  Verdict,
} from "../../api/imports.ts";
import { areAllLookedAt, imported, progressOf, undoProgressOf } from "./import-counts.ts";

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

/** How an import ended, in the list of earlier ones. */
export function resultOf({ stage, counts, report }: ListedImport) {
  switch (stage) {
    case "reading":
      return "Being read";
    case "ready":
      return "Not started";
    case "writing":
    case "fetching_images":
      return "Running";
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
      return "Cancelled";
    case "undone":
      return report?.kept ? `Undone, ${number(report.kept)} kept` : "Undone";
    case "done":
      return counts
        ? `${number(imported(counts))} imported, ${number(counts.failed)} failed`
        : "Finished";
  }
}

export function completeText(imported: number, failed: number) {
  return `Successfully imported ${imported} article(s). ${failed} failed.`;
}

/** The address an item will get, and why it is another than the export's. */
export function slugWords({ slug, given_slug }: Pick<ImportItem, "slug" | "given_slug">) {
  if (given_slug === "") return slug ? `Will be generated: ${slug}` : "Will be generated";
  return slug === given_slug ? slug : `${slug} (instead of ${given_slug})`;
}

export function undoneWords(undone: number, kept: number) {
  const words = undone === 1 ? "1 post was undone." : `${number(undone)} posts were undone.`;
  if (kept === 0) return words;
  return kept === 1
    ? `${words} 1 was edited since, and was kept.`
    : `${words} ${number(kept)} were edited since, and were kept.`;
}

/** What became of the images; undefined: they were not asked for. */
export function imagesWords(images: ImagesReport | undefined) {
  if (!images) return "They stay linked from where they were.";
  const { fetched, failed } = images;
  const words = [fetchedWords(fetched)];
  if (failed.length > 0) words.push(unfetchedWords(failed.length));
  if (!areAllLookedAt(images)) words.push("Not all posts were looked at.");
  else if (fetched + failed.length === 0) return "There were no images to fetch.";
  return words.join(" ");
}

function fetchedWords(fetched: number) {
  if (fetched === 0) return "No image was fetched.";
  return fetched === 1 ? "1 image was fetched." : `${number(fetched)} images were fetched.`;
}

export function unfetchedWords(failed: number) {
  return failed === 1
    ? "1 could not be fetched and stays linked."
    : `${number(failed)} could not be fetched and stay linked.`;
}

/** How far it had come before an error stopped it. */
export function stoppedWords(current: Pick<Import, "counts" | "options" | "stage">) {
  const isUndo = current.stage === "undoing_failed";
  const { done, total } = isUndo ? undoProgressOf(current.counts) : progressOf(current);
  if (!isUndo && done >= total) return "All posts are imported. Resume finishes what is left.";
  return `${number(done)} of ${number(total)} are ${isUndo ? "undone" : "imported"}. Resume continues with the rest, and does nothing twice.`;
}

/** "1,204" */
export function number(value: number) {
  return value.toLocaleString("en-US");
}
