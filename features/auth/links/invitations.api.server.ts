import { type Context, Hono } from "hono";
import { z } from "zod";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdminActor } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { accountJson } from "../accounts/account-json.server.ts";
import type { AuthOptions } from "../auth.api.server.ts";
import { inviteSchema } from "../auth.schema.ts";
import { cancelInvitation, invite, inviteAgain } from "./invitations.server.ts";

const inviteBody = inviteSchema.extend({ admin: z.boolean().default(false) });

/** People whom an admin invites: below /api/admin. The link is null if it was emailed. */
export function invitationsApi(options: AuthOptions) {
  const { db, now } = options;
  return new Hono<RequestEnv>()
    .post("/users/invitations", jsonBody(inviteBody, 4 * KB), async (c) => {
      const by = requireAdminActor(c);
      const { account, link } = await invite(options, await readJson(c), by, now());
      return c.json({ user: accountJson(account, options.outbox !== undefined), link });
    })
    .post("/users/:id/invitation", async (c) => {
      const by = requireAdminActor(c);
      return c.json({ link: await inviteAgain(options, accountId(c), by, now()) });
    })
    .delete("/users/:id/invitation", async (c) => {
      const by = requireAdminActor(c);
      await cancelInvitation(db, accountId(c), by);
      return c.json({});
    });
}

function accountId(c: Context) {
  return idParam(c, "Account not found.");
}
