import type { Context } from "hono";
import type { Db } from "#db/client.ts";
import { findProfile } from "#features/profiles/profile.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { type Account, findAccountById } from "../accounts/accounts.server.ts";
import { ACCESS_MS, type Tokens } from "./sessions.server.ts";

export function requestDevice(c: Context<RequestEnv>) {
  return { ip: c.get("ip"), userAgent: c.req.header("user-agent") };
}

export async function sessionJson(db: Db, tokens: Tokens) {
  const user = await findAccountById(db, tokens.userId);
  return {
    access_token: tokens.accessToken,
    token_type: "bearer",
    expires_in: ACCESS_MS / 1000,
    expires_at: Math.floor(tokens.expiresAt.getTime() / 1000),
    refresh_token: tokens.refreshToken,
    user: user && (await userJson(db, user)),
  };
}

export async function userJson(db: Db, user: Account) {
  const profile = await findProfile(db, user.id);
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    email_confirmed_at: user.confirmedAt,
    app_metadata: {},
    user_metadata: { name: profile?.name ?? null },
    identities: [],
    created_at: user.createdAt,
    updated_at: user.createdAt,
  };
}
