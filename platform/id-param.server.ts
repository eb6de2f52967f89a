import type { Context } from "hono";
import { z } from "zod";
import { AppError } from "./errors.server.ts";

/** The route's `:id`. What is not a UUID cannot name anything, so it is not found. */
export function idParam(c: Context, notFound: string) {
  const parsed = z.uuid().safeParse(c.req.param("id"));
  if (!parsed.success) throw new AppError("not_found", notFound);
  return parsed.data;
}
