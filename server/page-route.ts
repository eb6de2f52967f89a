import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

// The data that React Router fetches for a navigation. Its path for "/" is "/_".
const DATA = /\.data$/;

/** Finds the pattern of a page's path, such as "/blog/:slug": for the log and metrics. */
export function pageRoutes(routes: Routes) {
  const objects = objectsBelow(undefined, routes);
  return function pageRoute(path: string) {
    const page = path.replace(DATA, "").replace(/^\/_$/, "/");
    const parts = matchRoutes(objects, page)?.map(({ route }) => route.path);
    return parts && `/${parts.filter((part) => part && part !== "/").join("/")}`;
  };
}

function objectsBelow(parent: string | undefined, routes: Routes): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index } = route;
    if (index) return [{ id, index }];
    return [{ id, ...(path !== undefined && { path }), children: objectsBelow(id, routes) }];
  });
}
