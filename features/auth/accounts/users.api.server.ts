import { type Context, Hono } from "hono";
import { z } from "zod";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin, requireAdminActor } from "#platform/http/identity.server.ts";
import { checked, jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import type { AuthOptions } from "../auth.api.server.ts";
import { removeAllFactors } from "../second-factor/remove-factors.server.ts";
import { accountJson } from "./account-json.server.ts";
import { confirmAccount } from "./accounts.server.ts";
import { deactivateAccount, endAllSessions, reactivateAccount } from "./deactivation.server.ts";
import {
  findAccount,
  type ListedAccount,
  listAccounts,
  listAdmins,
} from "./list-accounts.server.ts";
import { grantAdmin, revokeAdmin } from "./roles.server.ts";
import { USERS_PER_PAGE, usersQuerySchema } from "./users.schema.ts";

const roleBody = z.object({
  admin: z.boolean(),
  /** The admin knows that who signed up owns the email address. */
  email_verified: z.boolean().default(false),
});

/** Accounts, who of them is an admin, and who may log in: below /api/admin. */
export function usersApi(options: AuthOptions) {
  const { db, now, outbox } = options;
  const sendsEmail = outbox !== undefined;
  const json = (account: ListedAccount) => accountJson(account, sendsEmail);
  return new Hono<RequestEnv>()
    .get("/users", async (c) => {
      requireAdmin(c);
      const query = checked(usersQuerySchema, c.req.query());
      const { accounts, total, activeAdmins } = await listAccounts(db, query, sendsEmail);
      return c.json({
        users: accounts.map(json),
        total,
        page: query.page,
        page_size: USERS_PER_PAGE,
        active_admins: activeAdmins,
        sends_email: sendsEmail,
      });
    })
    .get("/admins", async (c) => {
      requireAdmin(c);
      return c.json(await listAdmins(db));
    })
    .put("/users/:id/role", jsonBody(roleBody, KB), async (c) => {
      const by = requireAdminActor(c);
      const { admin, email_verified } = await readJson(c);
      const id = accountId(c);
      if (admin) await grantAdmin(db, id, by, email_verified ? now() : undefined);
      else await revokeAdmin(db, id, by);
      return c.json(json(await findAccount(db, id)));
    })
    .post("/users/:id/confirm", async (c) => {
      const by = requireAdminActor(c);
      const { id } = await findAccount(db, accountId(c));
      await confirmAccount(db, id, by, now());
      return c.json(json(await findAccount(db, id)));
    })
    .post("/users/:id/deactivate", async (c) => {
      const by = requireAdminActor(c);
      return c.json(json(await deactivateAccount(db, accountId(c), by, now())));
    })
    .post("/users/:id/reactivate", async (c) => {
      const by = requireAdminActor(c);
      return c.json(json(await reactivateAccount(db, accountId(c), by)));
    })
    .post("/users/:id/remove-second-factors", async (c) => {
      const by = requireAdminActor(c);
      const id = accountId(c);
      if (id === requireAdmin(c).userId) {
        throw new AppError("conflict", "Change how you log in on your own account page.");
      }
      await removeAllFactors(db, id, by, options, now());
      outbox?.wake();
      return c.json(json(await findAccount(db, id)));
    })
    .post("/users/:id/end-sessions", async (c) => {
      const by = requireAdminActor(c);
      await endAllSessions(db, accountId(c), by, now());
      return c.json({});
    });
}

function accountId(c: Context) {
  return idParam(c, "Account not found.");
}
