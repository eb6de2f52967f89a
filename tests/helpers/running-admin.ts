import { ADMIN, type RunningSite } from "./site.ts";

/** Calls a started site's API as its first admin. */
export async function runningAdmin(site: RunningSite) {
  const { access_token } = await call("/api/auth/token?grant_type=password", ADMIN);

  async function call(path: string, body?: unknown, method?: string, headers = {}) {
    const response = await fetch(site.url + path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { "Content-Type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  }

  return (path: string, body?: unknown, method?: string) =>
    call(path, body, method, { Authorization: `Bearer ${access_token}` });
}
