import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { countAudit } from "#platform/audit.server.ts";
import { enqueueMail } from "#platform/mail/outbox.server.ts";
import type { Account } from "../accounts/accounts.server.ts";
import { hasSecondFactor } from "../second-factor/has-second-factor.server.ts";
import { AuthError } from "./auth-error.server.ts";
import { isKnownDevice, newDevicesToday, rememberDevice } from "./known-devices.server.ts";
import { newDeviceMail } from "./new-device-mail.server.ts";
import { type Device, startSession, type Tokens } from "./sessions.server.ts";

/** A program that signs in without cookies is a new device each time. */
const NEW_DEVICE_MAILS_PER_DAY = 10;

export type SignInDevice = Device & { deviceToken: string | undefined };
type SignedIn = Tokens & { deviceToken: string };
/** Without an outbox there is no mail server, and nobody is told about new devices. */
export type SignInOptions = {
  siteUrl: string;
  outbox: { wake: () => void } | undefined;
};

/** What the endpoints of second factors need. */
export type FactorOptions = SignInOptions & { db: Db; now: () => Date };

/** Starts the session of an account whose owner has been proved, whichever way. */
export async function completeSignIn(
  db: Db,
  user: Account,
  from: SignInDevice,
  options: SignInOptions,
  now: Date,
  proof: "password" | "both factors",
): Promise<SignedIn> {
  const { ip, deviceToken } = from;
  const signedIn = await db.transaction(async (tx) => {
    // Again, because it may have been deactivated while the password was verified.
    const [active] = await tx
      .update(users)
      .set({ lastSignInAt: now })
      .where(and(eq(users.id, user.id), isNull(users.deactivatedAt)))
      .returning({ id: users.id });
    if (!active) throw new AuthError("user_banned");
    // Again, because a second factor may have been added at the same time.
    if (proof === "password" && (await hasSecondFactor(tx, user.id))) {
      throw new AuthError("second_factor_required");
    }
    const isNew =
      options.outbox !== undefined &&
      user.lastSignInAt !== null &&
      !(await isKnownDevice(tx, user.id, deviceToken)) &&
      (await newDevicesToday(tx, user.id, now)) < NEW_DEVICE_MAILS_PER_DAY;
    if (isNew) {
      const { firm } = await readWebsite(tx);
      const site = { siteName: firm.name, siteUrl: options.siteUrl };
      const mail = newDeviceMail(user.email, from, site, now);
      await enqueueMail(tx, mail, { kind: "account" }, now);
    }
    await countAudit(tx, { action: "signed_in", actor: user.email, ip }, now);
    const tokens = await startSession(tx, user.id, from, now);
    const newToken = await rememberDevice(tx, user.id, deviceToken, now);
    return { signedIn: { ...tokens, deviceToken: newToken }, isNew };
  });
  if (signedIn.isNew) options.outbox?.wake();
  return signedIn.signedIn;
}
