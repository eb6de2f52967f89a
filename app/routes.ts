import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site-layout.tsx", [
    index("routes/home.tsx"),
    route("capabilities", "routes/capabilities.tsx"),
    route("blog", "routes/blog.tsx"),
    route("blog/:slug", "routes/post.tsx"),
    route("privacy-policy", "routes/privacy-policy.tsx"),
    route("terms-of-service", "routes/terms-of-service.tsx"),
    route("data-security", "routes/data-security.tsx"),
    route("login", "routes/login.tsx"),
    route("auth", "routes/login.tsx", { id: "auth" }),
    route("admin/*", "routes/admin.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
