import type { Context } from "hono";
import { idParam } from "#platform/id-param.server.ts";

export function importId(c: Context) {
  return idParam(c, "Import not found.");
}
