import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { AppError } from "../errors/errors.server.ts";
import type { RequestEnv } from "./http.server.ts";

/** Rejects a body that is too large without reading all of it. */
export function limitBody(maxSize: number, message = "The request is too large.") {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError("too_large", message);
    },
  });
}

type JsonInput<In, Out> = { in: { json: In }; out: { json: Out } };

/**
 * Declares the schema of a route's body, also for the types of `app/api`. The handler reads the
 * body with `readJson`, after it has checked who sent it.
 */
export function jsonBody<In, Out>(schema: z.ZodType<Out, In>, maxSize?: number) {
  const limit = maxSize && limitBody(maxSize);
  return createMiddleware<RequestEnv, string, JsonInput<In, Out>>(async (c, next) => {
    c.set("bodySchema", schema);
    return limit ? limit(c, next) : next();
  });
}

/** A request whose body is declared with `jsonBody`. */
export type JsonContext<Out> = Context<RequestEnv, string, JsonInput<unknown, Out>>;

/** The body, checked against the schema that the route declares. */
export function readJson<Out>(c: JsonContext<Out>) {
  return readJsonAs(c, c.get("bodySchema") as z.ZodType<Out>);
}

/** The body, checked against a schema that depends on the request. */
export async function readJsonAs<Schema extends z.ZodType>(c: Context, schema: Schema) {
  return checked(schema, await json(c));
}

/** The input as the schema returns it, or an error with the message of the first failing rule. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: unknown) {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid", parsed.error.issues[0]?.message ?? "The request isn’t valid.");
}

async function json(c: Context): Promise<unknown> {
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) {
    throw new AppError("unsupported_media_type", "The request must be JSON.");
  }
  try {
    return JSON.parse(await c.req.text());
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("bad_request", "The request isn’t valid JSON.", { cause });
  }
}
