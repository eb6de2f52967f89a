import { and, eq, isNull } from "drizzle-orm";
import { users } from "#db/schema/auth.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import { countAudit } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { enqueueMail, MAIL_JOB } from "#platform/mail/outbox.server.ts";
import { AuthError } from "../sessions/auth-error.server.ts";
import {
  isKnownDevice,
  newDeviceMail,
  newDevicesToday,
  rememberDevice,
} from "../sessions/devices.server.ts";
import {
  type Device,
  hasSecondFactor,
  startSession,
  type Tokens,
} from "../sessions/sessions.server.ts";
import type { Account } from "./accounts.server.ts";

/** The limit is for programs that sign in without cookies: each time, they are a new device. */
const NEW_DEVICE_MAILS_PER_DAY = 10;

export type SignInDevice = Device & { deviceToken: string | undefined };
type SignedIn = Tokens & { deviceToken: string };

/** Starts the session of an account whose owner has been proved, whichever way. */
export async function completeSignIn(
  ctx: Ctx,
  user: Account,
  from: SignInDevice,
  proof: "password" | "both factors",
): Promise<SignedIn> {
  const { ip, deviceToken } = from;
  const signedIn = await inTransaction(ctx, async (ctx) => {
    // It is checked again, because it may have been deactivated while the password was verified.
    const [active] = await ctx.db
      .update(users)
      .set({ lastSignInAt: ctx.now })
      .where(and(eq(users.id, user.id), isNull(users.deactivatedAt)))
      .returning({ id: users.id });
    if (!active) throw new AuthError("user_banned");
    // It is checked again, because a second factor may have been added at the same time.
    if (proof === "password" && (await hasSecondFactor(ctx, user.id))) {
      throw new AuthError("second_factor_required");
    }
    const isNew =
      ctx.env.hasMailServer &&
      user.lastSignInAt !== null &&
      !(await isKnownDevice(ctx, user.id, deviceToken)) &&
      (await newDevicesToday(ctx, user.id)) < NEW_DEVICE_MAILS_PER_DAY;
    if (isNew) {
      const { firm } = await readWebsite(ctx);
      const mail = newDeviceMail(ctx, { to: user.email, device: from, siteName: firm.name });
      await enqueueMail(ctx, mail, { kind: "account" });
    }
    await countAudit(ctx, { action: "signed_in", actor: user.email, ip });
    const tokens = await startSession(ctx, user.id, from);
    const newToken = await rememberDevice(ctx, user.id, deviceToken);
    return { signedIn: { ...tokens, deviceToken: newToken }, isNew };
  });
  if (signedIn.isNew) ctx.wake(MAIL_JOB);
  return signedIn.signedIn;
}
