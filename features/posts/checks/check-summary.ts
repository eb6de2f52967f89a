import { isLongDescription, isLongTitle } from "./search-result.ts";
import type { Warning } from "./warning.ts";

export type Summary = {
  title: string;
  excerpt: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
};

/** What the blog list and search results say of the post. */
export function checkSummary({ title, excerpt, metaTitle, metaDescription }: Summary): Warning[] {
  const warnings: Warning[] = [];
  // Of a title without a meta title, only the blog's name after it may be cut off.
  if (isLongTitle(metaTitle ?? title)) {
    warnings.push({
      kind: "long_title",
      message: metaTitle
        ? "The meta title is too long for search results and will be cut off."
        : "The title is too long for search results and will be cut off. Write a shorter meta title.",
      field: "meta_title",
    });
  }
  if (!excerpt) {
    warnings.push({
      kind: "excerpt",
      message: "There’s no excerpt. The blog list shows it below the title.",
      field: "excerpt",
    });
  }
  const description = metaDescription ?? excerpt;
  if (!description) {
    warnings.push({
      kind: "description",
      message: "There’s no description. Search results will show the start of the text.",
      field: "meta_description",
    });
  } else if (isLongDescription(description)) {
    warnings.push({
      kind: "long_description",
      message: metaDescription
        ? "The meta description is too long for search results and will be cut off."
        : "The excerpt is too long for search results. Write a shorter meta description.",
      field: "meta_description",
    });
  }
  return warnings;
}
