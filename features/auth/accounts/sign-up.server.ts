import type { Db } from "#db/client.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { writeAudit } from "#platform/audit.server.ts";
import { countUse, keyForIp } from "#platform/http/rate-limits.server.ts";
import { enqueueMail } from "#platform/mail/outbox.server.ts";
import { confirmationMail } from "../links/account-mails.server.ts";
import { createAccount } from "./accounts.server.ts";
import { hashNewPassword } from "./passwords.server.ts";

const HOUR_MS = 60 * 60_000;
const SIGN_UPS_PER_HOUR = 30;

type SignUp = { name: string; email: string; password: string };
/** With a mail server the account waits for its link to be opened; without, it works at once, unverified. */
type Options = { outbox: { wake: () => void } | undefined };

export async function signUp(db: Db, input: SignUp, options: Options, ip: string, now: Date) {
  const limit = {
    key: keyForIp("signup", ip),
    max: SIGN_UPS_PER_HOUR,
    windowMs: HOUR_MS,
  };
  await countUse(db, limit, now);
  const passwordHash = await hashNewPassword(db, input.password);
  const user = await db.transaction(async (tx) => {
    const { name, email } = input;
    const user = await createAccount(tx, { name, email, passwordHash, confirmedAt: null });
    if (options.outbox) {
      const { firm } = await readWebsite(tx);
      const mail = confirmationMail(user, firm.name);
      await enqueueMail(tx, mail, { kind: "account", subject: user.id }, now);
    }
    await writeAudit(tx, { action: "signed_up", actor: email, ip });
    return user;
  });
  options.outbox?.wake();
  return user;
}
