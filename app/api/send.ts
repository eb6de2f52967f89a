import { ApiError } from "./api-error.ts";
import type { BodyOf, Endpoint, ParamsOf } from "./contract.ts";

type Query = ConstructorParameters<typeof URLSearchParams>[0];

export type UrlOptions<E extends Endpoint> = { query?: Query } & ([ParamsOf<E>] extends [never]
  ? { params?: never }
  : { params: Record<ParamsOf<E>, string> });

type RequestOptions<E extends Endpoint> = UrlOptions<E> &
  ([BodyOf<E>] extends [never] ? { body?: never } : { body: BodyOf<E> });

/** The last argument of a request: needed only if the path has parameters or there is a body. */
export type RequestArguments<E extends Endpoint> = [ParamsOf<E> | BodyOf<E>] extends [never]
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
