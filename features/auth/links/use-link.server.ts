import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { confirmAccount, setPassword } from "../accounts/accounts.server.ts";
import { hashNewPassword } from "../accounts/passwords.server.ts";
import { deleteFactors } from "../second-factor/remove-factors.server.ts";
import { AuthError } from "../sessions/auth-error.server.ts";
import { rememberDevice } from "../sessions/known-devices.server.ts";
import { consumeLink, findByLink } from "./account-links.server.ts";

/** Works each time it is opened, and returns whether there was anything left to do. */
export async function confirmByLink(db: Db, token: string, ip: string, now: Date) {
  const user = await findByLink(db, "confirm", token, now);
  if (!user) throw new AuthError("otp_expired");
  const isNew = await confirmAccount(db, user.id, { actor: user.email, ip }, now);
  return isNew ? ("confirmed" as const) : ("already_confirmed" as const);
}

type NewPassword = { purpose: "reset" | "invite"; token: string; password: string };

const ACTIONS = { reset: "password_reset", invite: "invitation_accepted" };

/** Access to the mailbox proves the account: it is confirmed, and this browser is known from now on. */
export async function setPasswordByLink(
  db: Db,
  { purpose, token, password }: NewPassword,
  ip: string,
  now: Date,
) {
  const user = await findByLink(db, purpose, token, now);
  if (!user) throw new AuthError("otp_expired");
  const passwordHash = await hashNewPassword(db, password);
  const by = { actor: user.email, ip };
  const deviceToken = await db.transaction(async (tx) => {
    // First, because it locks the account: of two links used at once, one waits for the other.
    await setPassword(tx, user, passwordHash, now, by, ACTIONS[purpose]);
    if (!(await consumeLink(tx, purpose, token, now))) throw new AuthError("otp_expired");
    if (!user.confirmedAt) {
      await tx.update(users).set({ confirmedAt: now }).where(eq(users.id, user.id));
      // Whoever signed up may have been someone else.
      await deleteFactors(tx, user.id);
    }
    return rememberDevice(tx, user.id, undefined, now);
  });
  return { email: user.email, deviceToken };
}
