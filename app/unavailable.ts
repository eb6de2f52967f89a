/** For a page that stands in for what the database could not tell. Nobody may keep it. */
export const AWAY = {
  status: 503,
  headers: { "Cache-Control": "no-store", "Retry-After": "5" },
};
