import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import { AppError } from "../errors/errors.server.ts";

/** Rejects a body that is too large without reading all of it. */
export function limitBody(maxSize: number, message = "The request is too large.") {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError("too_large", message);
    },
  });
}

/** The body, checked against its schema. */
export async function readJson<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
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
