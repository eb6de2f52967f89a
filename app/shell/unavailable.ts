/** For a page rendered without its data because the database is down. It must not be cached. */
export const UNAVAILABLE = {
  status: 503,
  headers: { "Cache-Control": "no-store", "Retry-After": "5" },
};
