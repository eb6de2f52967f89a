import type { Heading } from "./read-content.server.ts";
import type { Warning } from "./warning.ts";

/** Screen readers and outlines follow the levels: one step down at a time, below the title. */
export function checkHeadings(headings: Heading[]): Warning[] {
  return headings.flatMap(({ level, text, place }, index) => {
    // A Heading 1 is shown as a Heading 2.
    const above = Math.max(2, headings[index - 1]?.level ?? 1);
    const message =
      level === 1
        ? `“${text}” is a Heading 1. Make it a Heading 2: the title is the page’s only Heading 1.`
        : index === 0
          ? level > 2 &&
            `The first heading, “${text}”, is a Heading ${level}. Start with Heading 2.`
          : level > above + 1 && `“${text}” jumps from Heading ${above} to Heading ${level}.`;
    return message ? [{ kind: "heading" as const, message, field: "content" as const, place }] : [];
  });
}
