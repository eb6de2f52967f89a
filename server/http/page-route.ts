import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

// The data that React Router fetches for a navigation. Its path for "/" is "/_".
const DATA = /\.data$/;

/** Finds the pattern of a page's path, such as "/blog/:slug": for the log and metrics. */
export function pageRoutes(routes: Routes) {
  // In reverse, because ":" and "*" sort before letters, and the more exact pattern comes first.
  const patterns = patternsBelow(undefined, "", routes)
    .sort()
    .reverse()
    .map((pattern) => ({ pattern: pattern || "/", matches: toExpression(pattern) }));
  return function pageRoute(path: string) {
    const page = path.replace(DATA, "").replace(/^\/_$/, "/");
    return patterns.find(({ matches }) => matches.test(page))?.pattern;
  };
}

function patternsBelow(parent: string | undefined, above: string, routes: Routes): string[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const pattern = route.path && route.path !== "/" ? `${above}/${route.path}` : above;
    const below = patternsBelow(route.id, pattern, routes);
    return below.length > 0 ? below : [pattern];
  });
}

function toExpression(pattern: string) {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replace(/\/:\w+/g, "/[^/]+")
    .replace("/*", "/.+");
  return new RegExp(`^${source}/?$`, "i");
}
