// Classes that a page of the blog shares with its skeleton.

export const CARD_GRID = "grid gap-x-8 gap-y-6 sm:grid-cols-6 sm:gap-y-10 lg:gap-y-14";
export const CARD =
  "group relative grid content-start gap-x-8 gap-y-4 border-t-2 border-brand pt-4.5";

/** On phones, every card but the lead has a small picture beside the title. */
export const CARD_ON_PHONE =
  "max-sm:grid-cols-[6rem_minmax(0,1fr)] max-sm:grid-rows-[auto_1fr] max-sm:gap-x-4 max-sm:gap-y-2 max-sm:border-t max-sm:border-rule";

/** A card as wide as its row has the picture beside the text. */
export const WIDTHS: Record<CardWidth, string> = {
  third: "sm:col-span-3 lg:col-span-2",
  half: "sm:col-span-3",
  full: "sm:col-span-6 sm:grid-cols-2",
  last: "sm:col-span-6 sm:max-lg:grid-cols-2 lg:col-span-2",
};

export const POST = "post frame pt-5 pb-14 lg:pt-8 lg:pb-20";
/** The column is in the middle, and has margins where there is room for them. */
export const POST_GRID =
  "xl:grid xl:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] xl:gap-x-12 print:block";
/** The title, the text and what follows it have the same edges. */
export const POST_COLUMN =
  "mx-auto w-full min-w-0 max-w-post lg:w-post xl:col-start-2 print:w-auto print:max-w-none";
/** Beside the column: what is before it on narrower screens. */
export const POST_MARGIN = "max-xl:mx-auto max-xl:max-w-post xl:col-start-3 xl:row-start-1";

// Longer titles are set smaller.
const LONG_TITLE = 80;

/** How a title looks on the page of its post, also while it is written. */
export function postTitle(title: string) {
  return { className: "post-title", "data-long": title.length > LONG_TITLE || undefined };
}

/** How much of a row a card takes: on desktops, and "last" also the rest of a tablet's last row. */
export type CardWidth = "third" | "half" | "full" | "last";

/** Widths that leave no hole in any row: on desktops rows of two come first, then rows of three. */
export function cardWidths(count: number): CardWidth[] {
  if (count === 1) return ["full"];
  const halves = [0, 4, 2][count % 3] as number;
  return Array.from({ length: count }, (_, index) => {
    if (index < halves) return "half";
    return index === count - 1 && count % 2 === 1 ? "last" : "third";
  });
}
