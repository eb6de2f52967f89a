import { type Context, Hono } from "hono";
import { z } from "zod";
import { AppError, logError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import {
  assertHasSecondFactor,
  requireAdmin,
  requireAdminActor,
  requireUser,
} from "#platform/http/identity.server.ts";
import { checked, jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { MAIL_JOB } from "#platform/mail/outbox.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import {
  accountJson,
  confirmAccount,
  deactivateAccount,
  endAllSessions,
  grantAdmin,
  reactivateAccount,
  requireOwnPassword,
  resetPassword,
  revokeAdmin,
} from "./accounts/accounts.server.ts";
import {
  findAccount,
  type ListedAccount,
  listAccounts,
  listAdmins,
} from "./accounts/list-accounts.server.ts";
import { changePasswordSchema, passwordResetBody } from "./schema.ts";
import { removeAllFactors } from "./second-factor/factors.server.ts";
import { USERS_PER_PAGE, usersQuerySchema } from "./users.schema.ts";

const roleBody = z.object({
  admin: z.boolean(),
  /** The admin knows that the person who signed up owns the email address. */
  email_verified: z.boolean().default(false),
});

/** Accounts, with their roles and whether they may log in: below /api/admin. */
export function usersApi() {
  const json = (c: Context<RequestEnv>, account: ListedAccount) =>
    accountJson(account, c.var.ctx.env.hasMailServer);
  return new Hono<RequestEnv>()
    .get("/users", async (c) => {
      requireAdmin(c);
      const query = checked(usersQuerySchema, c.req.query());
      const { accounts, total, activeAdmins } = await listAccounts(c.var.ctx, query);
      return c.json({
        users: accounts.map((account) => json(c, account)),
        total,
        page: query.page,
        page_size: USERS_PER_PAGE,
        active_admins: activeAdmins,
        sends_email: c.var.ctx.env.hasMailServer,
      });
    })
    .get("/admins", async (c) => {
      requireAdmin(c);
      return c.json(await listAdmins(c.var.ctx));
    })
    .put("/users/:id/role", jsonBody(roleBody, KB), async (c) => {
      const by = requireAdminActor(c);
      const { admin, email_verified } = await readJson(c);
      const id = accountId(c);
      if (admin) await grantAdmin(c.var.ctx, id, by, email_verified ? c.var.ctx.now : undefined);
      else await revokeAdmin(c.var.ctx, id, by);
      return c.json(json(c, await findAccount(c.var.ctx, id)));
    })
    .post("/users/:id/confirm", async (c) => {
      const by = requireAdminActor(c);
      const { id } = await findAccount(c.var.ctx, accountId(c));
      await confirmAccount(c.var.ctx, id, by);
      return c.json(json(c, await findAccount(c.var.ctx, id)));
    })
    .post("/users/:id/deactivate", async (c) => {
      const by = requireAdminActor(c);
      return c.json(json(c, await deactivateAccount(c.var.ctx, accountId(c), by)));
    })
    .post("/users/:id/reactivate", async (c) => {
      const by = requireAdminActor(c);
      return c.json(json(c, await reactivateAccount(c.var.ctx, accountId(c), by)));
    })
    .post("/users/:id/remove-second-factors", async (c) => {
      const by = requireAdminActor(c);
      const id = accountId(c);
      if (id === requireAdmin(c).userId) {
        throw new AppError("conflict", "Change how you log in on your own account page.");
      }
      await removeAllFactors(c.var.ctx, id, by);
      c.var.ctx.wake(MAIL_JOB);
      return c.json(json(c, await findAccount(c.var.ctx, id)));
    })
    .post("/users/:id/end-sessions", async (c) => {
      const by = requireAdminActor(c);
      await endAllSessions(c.var.ctx, accountId(c), by);
      return c.json({});
    });
}

function accountId(c: Context) {
  return idParam(c, "Account not found.");
}

const body = z.object({ _role: z.string().max(50) });

/** `check_my_role`: the specification's only question about roles. A guest has none. */
export function rolesApi() {
  return new Hono<RequestEnv>().post("/check_my_role", jsonBody(body, KB), async (c) => {
    const { _role } = await readJson(c);
    const isSignedInRequest = c.req.header("authorization") !== undefined;
    const identity = isSignedInRequest ? requireUser(c) : undefined;
    if (_role === "admin" && identity) assertHasSecondFactor(identity);
    return c.json(_role === "admin" && identity?.isAdmin === true);
  });
}

/** One's own password, without the admin role: below /api/account. */
export function ownPasswordApi() {
  return new Hono<RequestEnv>().put(
    "/password",
    jsonBody(changePasswordSchema, 4096),
    async (c) => {
      const user = requireUser(c);
      const { current_password, password } = await readJson(c);
      await requireOwnPassword(c.var.ctx, user, current_password);
      const by = { actor: user.email, ip: c.get("ip"), keepSession: user.sessionId };
      await resetPassword(c.var.ctx, { email: user.email, password }, by);
      return c.json({});
    },
  );
}

/** `update-admin-password` responds with `{}`, or `{error}` with a sentence, as specified. */
export function passwordResetApi() {
  return new Hono<RequestEnv>()
    .onError((thrown, c) => {
      const error = logError(thrown, c);
      return c.json({ error: error.message }, error.status);
    })
    .post("/update-admin-password", jsonBody(passwordResetBody, 4096), async (c) => {
      if (!c.get("identity")) {
        throw new AppError("unauthorized", "You must be logged in to update passwords");
      }
      const admin = requireAdmin(c);
      const { current_password, ...input } = await readJson(c);
      if (input.email === admin.email) await requireOwnPassword(c.var.ctx, admin, current_password);
      const by = { actor: admin.email, ip: c.get("ip"), keepSession: admin.sessionId };
      await resetPassword(c.var.ctx, input, by);
      return c.json({});
    });
}
