import type { Context } from "hono";
import { AppError } from "./errors.server.ts";
import type { Identity, RequestEnv } from "./http.server.ts";

export function requireUser(c: Context<RequestEnv>): Identity {
  const identity = c.get("identity");
  if (!identity) throw new AppError("unauthorized", "Please sign in.");
  return identity;
}

export function requireAdmin(c: Context<RequestEnv>): Identity {
  const identity = requireUser(c);
  if (!identity.isAdmin) {
    throw new AppError("forbidden", "You need admin privileges to access this page.");
  }
  return identity;
}
