import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { pageRoutes } from "./page-route.ts";

const routes: RouteObject[] = [
  {
    id: "root",
    path: "",
    children: [
      {
        id: "site",
        children: [
          { id: "home", index: true },
          { id: "blog", path: "blog" },
          { id: "post", path: "blog/:slug" },
          { id: "tags", path: "blog/tags" },
          { id: "tag", path: "blog/tag/:tag" },
          { id: "not-found", path: "*" },
        ],
      },
      {
        id: "admin",
        path: "admin",
        children: [
          { id: "dashboard", index: true },
          { id: "new", path: "posts/new" },
          { id: "edit", path: "posts/edit/:id" },
          { id: "messages", path: "messages/:id?" },
          { id: "nowhere", path: "*" },
        ],
      },
    ],
  },
];

const pageRoute = pageRoutes(createManifest(routes));

test.each([
  ["/", "/"],
  ["/blog", "/blog"],
  ["/Blog/", "/blog"],
  ["/blog/tags", "/blog/tags"],
  ["/blog/a.b-c", "/blog/:slug"],
  ["/blog/%E4%B8%AD", "/blog/:slug"],
  ["/blog/tag/data%2Fbase", "/blog/tag/:tag"],
  ["/blog/tag/a/b", "/*"],
  ["/blogs", "/*"],
  ["/a/b/c", "/*"],
  ["/admin", "/admin"],
  ["/admin/posts/new", "/admin/posts/new"],
  ["/admin/posts/edit/1", "/admin/posts/edit/:id"],
  ["/admin/messages", "/admin/messages/:id?"],
  ["/admin/messages/1", "/admin/messages/:id?"],
  ["/admin/messages/1/2", "/admin/*"],
])("%s is matched by %s, as React Router does", (path, pattern) => {
  expect(pageRoute(path)).toBe(pattern);
  const parts = matchRoutes(routes, path)?.map(({ route }) => route.path);
  expect(`/${parts?.filter(Boolean).join("/")}`).toBe(pattern);
});

test("the data of a page has the pattern of the page", () => {
  expect(pageRoute("/blog/a-post.data")).toBe("/blog/:slug");
  expect(pageRoute("/_.data")).toBe("/");
});

/** As React Router's build lists them. */
function createManifest(
  objects: RouteObject[],
  parentId?: string,
): Parameters<typeof pageRoutes>[0] {
  return Object.assign(
    {},
    ...objects.map(({ id = "", path, index, children = [] }) => ({
      [id]: { id, path, index, parentId, module: {} },
      ...createManifest(children, id),
    })),
  );
}
