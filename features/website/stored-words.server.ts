import type { z } from "zod";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import { website } from "#content/website.ts";
import { imagesIn } from "#features/posts/content/content.server.ts";
import { mergeFields } from "./merge.ts";

/** Words as they were stored, and what was the default then. */
export type StoredWords = { words: unknown; defaults: unknown };
type Part = keyof Website;

const PARTS = Object.keys(websiteSchema.shape) as Part[];
/** What is too long or incomplete can still be shown. */
const LIMITS = new Set(["too_small", "too_big", "invalid_format", "custom"]);

/** The words of this release, until they are changed in the admin area. */
export const defaults = website;

/**
 * What the firm changed, on top of the words of this release. `newDefaults`: what this release
 * changed, too. `unusable`: the parts that have another shape by now, and are as they are by default.
 */
export function wordsToday(stored: StoredWords, today: Website = website) {
  const { merged, conflicts } = mergeFields(stored.defaults, stored.words, today);
  const unusable = PARTS.filter(
    (part) => shapeIssues(websiteSchema.shape[part].safeParse(merged[part])).length > 0,
  );
  const words = { ...merged, ...Object.fromEntries(unusable.map((part) => [part, today[part]])) };
  return { words: words as Website, newDefaults: conflicts, unusable };
}

/** What makes words unusable, also for a draft. */
export function shapeIssues(parsed: z.ZodSafeParseResult<unknown>) {
  return parsed.error?.issues.filter(({ code }) => !LIMITS.has(code)) ?? [];
}

export function imagesInWords(words: Website) {
  return imagesIn({ content: JSON.stringify(words), featuredImage: null, ogImage: null });
}
