import type { Context } from "hono";
import type { Actor } from "../audit.server.ts";
import { AppError } from "../errors/errors.server.ts";
import type { Identity, RequestEnv } from "./http.server.ts";

/** The user, with their IP address for the audit log. */
export type User = Identity & Actor;

export function requireUser(c: Context<RequestEnv>): User {
  const identity = c.get("identity");
  if (!identity) throw new AppError("unauthorized", "Please log in.");
  return { ...identity, ip: c.get("ip") };
}

/** Checks the role, too. */
export function requireAdmin(c: Context<RequestEnv>): User {
  const user = requireUser(c);
  if (!user.isAdmin) {
    throw new AppError("forbidden", "You need admin privileges to access this page.");
  }
  assertHasSecondFactor(user);
  return user;
}

/** The admin as an entry of the audit log names them. */
export function requireAdminActor(c: Context<RequestEnv>) {
  const { email, ip } = requireAdmin(c);
  return { actor: email, ip };
}

/** `REQUIRE_SECOND_FACTOR`: until then, an admin can only set up their own account. */
export function assertHasSecondFactor({ needsSecondFactor }: Identity) {
  if (!needsSecondFactor) return;
  throw new AppError(
    "second_factor_required",
    "Admins need a second factor. Set one up on your account page.",
  );
}
