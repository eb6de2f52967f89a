import type { CardWidth } from "./card-widths.ts";

// Classes that a page of the blog shares with its skeleton.

export const CARD_GRID = "grid gap-x-8 gap-y-10 sm:grid-cols-6 lg:gap-y-14";
export const CARD =
  "group relative grid content-start gap-x-8 gap-y-4 border-t-2 border-brand pt-4.5";

/** A card as wide as its row has the picture beside the text. */
export const WIDTHS: Record<CardWidth, string> = {
  third: "sm:col-span-3 lg:col-span-2",
  half: "sm:col-span-3",
  full: "sm:col-span-6 sm:grid-cols-2",
  last: "sm:col-span-6 sm:max-lg:grid-cols-2 lg:col-span-2",
};

export const POST = "post frame pt-5 pb-14 lg:pt-8 lg:pb-20";
export const POST_HEADER =
  "mt-3 grid max-w-post gap-7 border-b border-rule pb-8 lg:mt-5 lg:flex lg:max-w-none lg:gap-16 lg:pb-10";
/** The title, the text and what follows it have the same edges. */
export const POST_COLUMN = "min-w-0 max-w-post lg:w-post lg:shrink-0 print:w-auto print:max-w-none";
export const POST_PICTURE = "max-w-post lg:max-w-picture lg:flex-1";

// A longer one is set smaller.
const LONG_TITLE = 80;

/** How a title looks on the page of its post, also while it is written. */
export function postTitle(title: string) {
  return { className: "post-title", "data-long": title.length > LONG_TITLE || undefined };
}
