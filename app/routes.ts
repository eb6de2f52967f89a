import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// `npm run dev` shows every part of app/ui at /gallery.
const isDevelopment = process.env.NODE_ENV === "development";

export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("capabilities", "routes/site/capabilities.tsx"),
    route("people", "routes/site/people.tsx"),
    route("case-studies", "routes/site/case-studies.tsx"),
    route("case-studies/:slug", "routes/site/case-study.tsx"),
    route("blog", "routes/site/blog.tsx"),
    route("blog/tags", "routes/site/tags.tsx"),
    route("blog/tag/:tag", "routes/site/tag.tsx"),
    route("blog/author/:author", "routes/site/author.tsx"),
    route("blog/:slug", "routes/site/post.tsx"),
    route("preview/:token", "routes/site/preview.tsx"),
    route("privacy-policy", "routes/site/privacy-policy.tsx"),
    route("terms-of-service", "routes/site/terms-of-service.tsx"),
    route("data-security", "routes/site/data-security.tsx"),
    route("accessibility", "routes/site/accessibility.tsx"),
    route("login", "routes/account/login.tsx"),
    route("auth", "routes/account/login.tsx", { id: "auth" }),
    route("forgot-password", "routes/account/forgot-password.tsx"),
    route("reset-password", "routes/account/reset-password.tsx"),
    route("account", "routes/account/account.tsx"),
    route("accept-invitation", "routes/account/accept-invitation.tsx"),
    route("confirm-account", "routes/account/confirm-account.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),
  route("statements/:token", "routes/site/statement.tsx"),
  ...["profile", "sessions", "login-security"].map((page) =>
    route(`admin/${page}`, "routes/account/moved.ts", { id: `moved-${page}` }),
  ),
  // The layout is the guard: no page below it renders or sends a request before access is granted.
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/dashboard.tsx"),
    route("posts", "routes/admin/posts.tsx"),
    layout("routes/admin/post-editor.tsx", [
      route("posts/new", "routes/admin/new-post.tsx"),
      route("posts/edit/:id", "routes/admin/edit-post.tsx"),
    ]),
    route("website", "routes/admin/website.tsx", [
      index("routes/admin/website-overview.tsx"),
      route("history", "routes/admin/website-history.tsx"),
      route(":part", "routes/admin/website-part.tsx"),
    ]),
    route("tags", "routes/admin/tags.tsx"),
    route("import", "routes/admin/import.tsx"),
    route("media", "routes/admin/media.tsx"),
    route("messages/:id?", "routes/admin/messages.tsx"),
    route("registrations", "routes/admin/registrations.tsx"),
    route("statements", "routes/admin/statements.tsx"),
    route("statements/:id", "routes/admin/statement.tsx"),
    route("statistics", "routes/admin/statistics.tsx"),
    route("users", "routes/admin/users.tsx"),
    route("activity", "routes/admin/activity.tsx"),
    route("activity/errors", "routes/admin/errors.tsx"),
    route("password-reset", "routes/admin/password-reset.tsx"),
    route("*", "routes/admin/not-found.tsx"),
  ]),
  ...(isDevelopment ? [route("gallery", "gallery/gallery.tsx")] : []),
] satisfies RouteConfig;
