import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// `npm run dev` shows every part of app/ui at /kit.
const isDevelopment = process.env.NODE_ENV === "development";

export default [
  layout("routes/site-layout.tsx", [
    index("routes/home.tsx"),
    route("capabilities", "routes/capabilities.tsx"),
    route("case-studies", "routes/case-studies.tsx"),
    route("case-studies/:id", "routes/case-study.tsx"),
    route("blog", "routes/blog.tsx"),
    route("blog/tags", "routes/tags.tsx"),
    route("blog/tag/:tag", "routes/tag.tsx"),
    route("blog/author/:author", "routes/author.tsx"),
    route("blog/:slug", "routes/post.tsx"),
    route("preview/:token", "routes/preview.tsx"),
    route("privacy-policy", "routes/privacy-policy.tsx"),
    route("terms-of-service", "routes/terms-of-service.tsx"),
    route("data-security", "routes/data-security.tsx"),
    route("accessibility", "routes/accessibility.tsx"),
    route("login", "routes/login.tsx"),
    route("auth", "routes/login.tsx", { id: "auth" }),
    route("forgot-password", "routes/forgot-password.tsx"),
    route("reset-password", "routes/reset-password.tsx"),
    route("account", "routes/account.tsx"),
    route("accept-invitation", "routes/accept-invitation.tsx"),
    route("confirm-account", "routes/confirm-account.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
  // The layout is the guard: no page below it renders or sends a request before access is granted.
  route("admin", "routes/admin-layout.tsx", [
    index("routes/admin.tsx"),
    route("posts", "routes/admin-posts.tsx"),
    route("posts/new", "routes/admin-new-post.tsx"),
    route("posts/edit/:id", "routes/admin-edit-post.tsx"),
    route("import", "routes/admin-import.tsx"),
    route("media", "routes/admin-media.tsx"),
    route("messages/:id?", "routes/admin-messages.tsx"),
    route("statistics", "routes/admin-statistics.tsx"),
    route("profile", "routes/admin-profile.tsx"),
    route("sessions", "routes/admin-sessions.tsx"),
    route("login-security", "routes/admin-login-security.tsx"),
    route("users", "routes/admin-users.tsx"),
    route("activity", "routes/admin-activity.tsx"),
    route("activity/errors", "routes/admin-errors.tsx"),
    route("password-reset", "routes/admin-password-reset.tsx"),
    route("*", "routes/admin-not-found.tsx"),
  ]),
  ...(isDevelopment ? [route("kit", "routes/kit.tsx")] : []),
] satisfies RouteConfig;
