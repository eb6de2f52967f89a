import type { Tx } from "#db/client.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { type AuditActor, writeAudit } from "#platform/audit.server.ts";
import { enqueueMail } from "#platform/mail/outbox.server.ts";
import type { SignInOptions } from "../sessions/complete-sign-in.server.ts";

/** What the user is told by email about each change. */
const CHANGES = {
  totp_added: ["Authenticator app added", "An authenticator app was added to"],
  totp_removed: ["Authenticator app removed", "The authenticator app was removed from"],
  passkey_added: ["Passkey added", "A passkey was added to"],
  passkey_removed: ["Passkey removed", "A passkey was removed from"],
  recovery_codes_created: ["New recovery codes", "New recovery codes were created for"],
  recovery_code_used: [
    "Recovery code used",
    "Someone, probably you, used a recovery code to log in to",
  ],
  second_factors_removed: [
    "Two-step login turned off",
    "An admin removed the authenticator app, passkeys and recovery codes from",
  ],
} as const;

type FactorChange = keyof typeof CHANGES;

/** In the audit log and, where the site sends email, to the user. Wake the outbox afterwards. */
export async function recordFactorChange(
  tx: Tx,
  change: FactorChange,
  { email }: { email: string },
  by: AuditActor,
  { siteUrl, outbox }: Pick<SignInOptions, "siteUrl"> & { outbox: unknown },
  now: Date,
) {
  await writeAudit(tx, { action: change, subject: email, ...by });
  if (!outbox) return;
  const [title, sentence] = CHANGES[change];
  const { firm } = await readWebsite(tx);
  const mail = {
    to: email,
    subject: `${title}: your ${firm.name} account`,
    text: `${sentence} your ${firm.name} account.
${by.ip ? `\nIP address: ${by.ip}\n` : ""}
If you expected this, there's nothing to do.

If this wasn't you, reset your password now, which logs out every device, and tell an admin:
${siteUrl}/forgot-password

To see how you log in, open:
${siteUrl}/account#login-security
`,
  };
  await enqueueMail(tx, mail, { kind: "account" }, now);
}
