import { ADMIN } from "./admin.ts";
import type { RunningSite } from "./site.ts";

/** Calls a started site's API as its first admin. */
export async function runningAdmin(site: RunningSite, login = ADMIN) {
  const headers = await adminHeaders(site, login);
  return <Result = Record<string, string>>(path: string, body?: unknown, method?: string) =>
    call<Result>(site.url + path, body, method, headers);
}

/** The headers that authenticate a started site's first admin. */
export async function adminHeaders(site: Pick<RunningSite, "url">, login = ADMIN) {
  const url = `${site.url}/api/auth/token?grant_type=password`;
  const { access_token } = await call<{ access_token: string }>(url, login);
  return { Authorization: `Bearer ${access_token}` };
}

async function call<Result>(
  url: string,
  body?: unknown,
  method = body === undefined ? "GET" : "POST",
  headers = {},
) {
  const response = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  return (await response.json()) as Result;
}
