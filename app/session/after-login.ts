/** The path to open after login: the page that required it, or the dashboard. */
export function pageAfterLogin(state: unknown) {
  const { from } = (state ?? {}) as { from?: unknown };
  if (typeof from !== "string" || !URL.canParse(from, BASE)) return "/admin";
  const { origin, pathname, search, hash } = new URL(from, BASE);
  const isForUsers = origin === BASE && /^\/(account$|admin(\/|$))/.test(pathname);
  return isForUsers ? pathname + search + hash : "/admin";
}

const BASE = "http://localhost";
