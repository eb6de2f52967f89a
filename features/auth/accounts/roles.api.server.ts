import { Hono } from "hono";
import { z } from "zod";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireSetUp, requireUser } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";

const body = z.object({ _role: z.string().max(50) });

/** `check_my_role`: the specification's only question about roles. A guest has none. */
export function rolesApi() {
  return new Hono<RequestEnv>().post("/check_my_role", jsonBody(body, KB), async (c) => {
    const { _role } = await readJson(c);
    const asksAsSomebody = c.req.header("authorization") !== undefined;
    const identity = asksAsSomebody ? requireUser(c) : undefined;
    if (_role === "admin" && identity) requireSetUp(identity);
    return c.json(_role === "admin" && identity?.isAdmin === true);
  });
}
