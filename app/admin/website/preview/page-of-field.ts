import type { Website } from "#content/schema/website.ts";
import { type FieldPath, readField } from "#features/website/field-path.ts";
import { pagePaths } from "#features/website/page-paths.ts";

type PageName = keyof typeof pagePaths;

/** The page that shows a field. */
export function pageOfField(words: Website, path: FieldPath): string {
  const [part = "home", field = ""] = path;
  if (part === "legal") return pagePaths[(field || "privacyPolicy") as PageName];
  if (part === "leadership") {
    return ["people", "peopleIntro", "howWeWork"].includes(field) ? pagePaths.people : "/";
  }
  if (part === "caseStudies") return pageOfStudy(words, path) ?? pagePaths.caseStudies;
  if (part === "search") return pagePaths[(field || "home") as PageName];
  return part in pagePaths ? pagePaths[part as PageName] : "/";
}

function pageOfStudy(words: Website, path: FieldPath) {
  const study = readField(words, path.slice(0, 3)) as { slug?: string; published?: boolean };
  return study?.slug && study.published ? `${pagePaths.caseStudies}/${study.slug}` : undefined;
}
