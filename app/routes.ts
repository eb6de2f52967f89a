import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { publicPages } from "./public/pages.ts";

export default [
  layout("public/layout.tsx", [
    ...publicPages.map(({ path, folder }) => {
      const file = `public/${folder}/route.tsx`;
      return path === "/" ? index(file) : route(path.slice(1), file, { id: path });
    }),
    route("preview/:token", "public/blog/preview/route.tsx"),
    route("login", "account/login/route.tsx"),
    route("auth", "account/login/route.tsx", { id: "auth" }),
    route("forgot-password", "account/forgot-password/route.tsx"),
    route("reset-password", "account/reset-password/route.tsx"),
    route("account", "account/route.tsx"),
    route("accept-invitation", "account/accept-invitation/route.tsx"),
    route("confirm-account", "account/confirm-account/route.tsx"),
    route("*", "public/not-found/route.tsx"),
  ]),
  route("statements/:token", "public/statements/route.tsx"),
  ...["profile", "sessions", "login-security"].map((page) =>
    route(`admin/${page}`, "account/moved.ts", { id: `moved-${page}` }),
  ),
  // The layout is the guard: no page below it renders or sends a request before access is granted.
  route("admin", "admin/route.tsx", [
    index("admin/dashboard/route.tsx"),
    route("posts", "admin/posts/list/route.tsx"),
    layout("admin/posts/editor/route.tsx", [
      route("posts/new", "admin/posts/editor/post-route.tsx", { id: "new-post" }),
      route("posts/edit/:id", "admin/posts/editor/post-route.tsx", { id: "edit-post" }),
    ]),
    route("website", "admin/website/route.tsx", [
      index("admin/website/overview-route.tsx"),
      route("history", "admin/website/history-route.tsx"),
      route(":part", "admin/website/part-route.tsx"),
    ]),
    route("tags", "admin/tags/route.tsx"),
    route("import", "admin/import/route.tsx"),
    route("media", "admin/media/route.tsx"),
    route("messages/:id?", "admin/messages/route.tsx"),
    route("registrations", "admin/registrations/route.tsx"),
    route("statements", "admin/statements/route.tsx"),
    route("statements/:id", "admin/statements/statement-route.tsx"),
    route("statistics", "admin/statistics/route.tsx"),
    route("users", "admin/users/route.tsx"),
    route("activity", "admin/activity/route.tsx"),
    route("activity/errors", "admin/activity/errors-route.tsx"),
    route("password-reset", "admin/users/password-reset-route.tsx"),
    route("*", "admin/not-found.tsx"),
  ]),
] satisfies RouteConfig;
