import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { KB } from "#platform/byte-size.ts";
import type { RequestEnv } from "#platform/http.server.ts";
import { idParam } from "#platform/id-param.server.ts";
import { requireAdmin } from "#platform/identity.server.ts";
import { limitBody, readJson } from "#platform/json-body.server.ts";
import { confirmAccount } from "./accounts.server.ts";
import { findAccount, grantAdmin, listAccounts, revokeAdmin } from "./roles.server.ts";

const roleBody = z.object({ admin: z.boolean() });

/** Accounts, and who of them is an admin. */
export function usersApi(db: Db, now: () => Date) {
  return new Hono<RequestEnv>()
    .get("/users", async (c) => {
      requireAdmin(c);
      return c.json({ users: (await listAccounts(db)).map(accountJson) });
    })
    .put("/users/:id/role", limitBody(KB), async (c) => {
      const { email } = requireAdmin(c);
      const { admin } = await readJson(c, roleBody);
      const change = admin ? grantAdmin : revokeAdmin;
      const by = { actor: email, ip: c.get("ip") };
      return c.json(accountJson(await change(db, accountId(c), by)));
    })
    .post("/users/:id/confirm", async (c) => {
      const { email } = requireAdmin(c);
      const { id } = await findAccount(db, accountId(c));
      await confirmAccount(db, id, { actor: email, ip: c.get("ip") }, now());
      return c.json(accountJson(await findAccount(db, id)));
    });
}

function accountId(c: Context) {
  return idParam(c, "Account not found.");
}

type Listed = Awaited<ReturnType<typeof listAccounts>>[number];

function accountJson(account: Listed) {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    is_admin: account.isAdmin,
    confirmed: account.confirmedAt !== null,
    created_at: account.createdAt,
    last_sign_in_at: account.lastSignInAt,
  };
}
