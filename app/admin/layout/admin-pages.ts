import { PARTS } from "../website/parts.ts";

/** The pages of the menu, in its order. */
export const ADMIN_PAGES = [
  { to: "/admin", label: "Dashboard" },
  { to: "/admin/posts", label: "Posts" },
  { to: "/admin/website", label: "Website" },
  { to: "/admin/tags", label: "Tags" },
  { to: "/admin/messages", label: "Messages" },
  { to: "/admin/registrations", label: "Registrations" },
  { to: "/admin/statements", label: "Statements" },
  { to: "/admin/media", label: "Media" },
  { to: "/admin/statistics", label: "Statistics" },
  { to: "/admin/import", label: "Import" },
  { to: "/admin/users", label: "Users" },
  { to: "/admin/activity", label: "Activity" },
];

/** Pages that are not in the menu, but that the search finds. */
export const OTHER_PAGES = [
  ...PARTS.map(({ slug, label }) => ({ to: `/admin/website/${slug}`, label: `Website: ${label}` })),
  { to: "/admin/website/history", label: "Website: History" },
  { to: "/account#profile", label: "Profile" },
  { to: "/account#password", label: "Password" },
  { to: "/account#login-security", label: "Login security" },
  { to: "/account#sessions", label: "Sessions" },
  { to: "/admin/password-reset", label: "Password reset" },
  { to: "/admin/activity/errors", label: "Errors" },
];
