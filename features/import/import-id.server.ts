import type { Context } from "hono";
import { idParam } from "#platform/http/id-param.server.ts";

export function importId(c: Context) {
  return idParam(c, "Import not found.");
}
