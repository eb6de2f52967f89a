import { ADMIN, type RunningSite } from "./site.ts";

/** Calls a started site's API as its first admin. */
export async function runningAdmin(site: RunningSite) {
  const { access_token } = await call("/api/auth/token?grant_type=password", ADMIN);

  async function call<Answer = Record<string, string>>(
    path: string,
    body?: unknown,
    method = body === undefined ? "GET" : "POST",
    headers = {},
  ) {
    const isFile = body instanceof Blob;
    const response = await fetch(site.url + path, {
      method,
      headers: { ...(!isFile && { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  return <Answer = Record<string, string>>(path: string, body?: unknown, method?: string) =>
    call<Answer>(path, body, method, { Authorization: `Bearer ${access_token}` });
}
