import type { Context } from "hono";
import { z } from "zod";
import { AppError } from "../errors/errors.server.ts";

/** The route's `:id`. If it is not a UUID, nothing can have it, so the response is 404. */
export function idParam(c: Context, notFound: string) {
  const parsed = z.uuid().safeParse(c.req.param("id"));
  if (!parsed.success) throw new AppError("not_found", notFound);
  return parsed.data;
}
