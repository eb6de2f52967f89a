import { pagePaths } from "#features/website/page-paths.ts";

/** A page that is the same for everyone. Routes, cache keys and share images follow from it. */
export type PublicPage = {
  path: string;
  /** The folder of its route. */
  folder: string;
  /** Tags for what it shows besides site content: see `purgeChanged`. Default: lists of posts. */
  tags?: string[];
  /** The kind of its share image. Default: its title in the site content. */
  card?: "caseStudy" | "tag" | "author" | "post";
  /** Query parameters that change it. Others, such as "utm_source", don't. */
  varies?: string[];
  /** With these it is not cached: visitors can make up any number of values. */
  uncached?: string[];
};

const { home, capabilities, caseStudies, people, blog, tags, ...legal } = pagePaths;

/** More exact paths come first. */
export const publicPages: PublicPage[] = [
  // "p" is in a post's URL on a WordPress site without pretty permalinks.
  { path: home, folder: "home", uncached: ["p", "about"] },
  { path: capabilities, folder: "capabilities" },
  { path: people, folder: "people" },
  { path: caseStudies, folder: "case-studies", tags: [], varies: ["sector"] },
  { path: `${caseStudies}/:slug`, folder: "case-studies/case-study", card: "caseStudy" },
  { path: blog, folder: "blog/list", varies: ["page"], uncached: ["q"] },
  { path: tags, folder: "blog/tags" },
  { path: `${blog}/tag/:tag`, folder: "blog/tag", card: "tag", varies: ["page"] },
  { path: `${blog}/author/:author`, folder: "blog/author", card: "author", varies: ["page"] },
  { path: `${blog}/:slug`, folder: "blog/post", card: "post", tags: ["posts", "post:*", "others"] },
  ...Object.values(legal).map((path) => ({ path, folder: "legal", tags: [] })),
];
