import { ApiError } from "./api-error.ts";
import type { Endpoint, ParamsOf } from "./contract.ts";

type Query = ConstructorParameters<typeof URLSearchParams>[0];

export type RequestOptions<E extends Endpoint> = {
  query?: Query;
  /** Sent as JSON, except for a form or a file. */
  body?: unknown;
} & ([ParamsOf<E>] extends [never] ? { params?: never } : { params: Record<ParamsOf<E>, string> });

/** The last argument of a request: needed only where the path has parameters. */
export type RequestArguments<E extends Endpoint> = [ParamsOf<E>] extends [never]
  ? [options?: RequestOptions<E>]
  : [options: RequestOptions<E>];

/** How `target` reads any endpoint's options. */
export type AnyOptions = { params?: Record<string, string>; query?: Query; body?: unknown };

export async function send(endpoint: Endpoint, options: AnyOptions = {}, headers = new Headers()) {
  const { method, url } = target(endpoint, options);
  const { body } = options;
  if (body !== undefined) headers.set("Content-Type", "application/json");
  try {
    return await fetch(url, { method, headers, body: JSON.stringify(body) });
  } catch {
    throw new ApiError(0, "");
  }
}

/** "GET /api/admin/posts/:id" with its parameters and query filled in. */
export function target(endpoint: Endpoint, { params = {}, query }: AnyOptions) {
  const [method = "", path = ""] = endpoint.split(" ");
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  return { method, url: query === undefined ? filled : `${filled}?${new URLSearchParams(query)}` };
}
