// `npm run admin -- COMMAND EMAIL`: manages accounts on either database, also while the site is
// running. Prompts for the password, or reads it from stdin.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import {
  confirmAccount,
  createAccount,
  deactivateAccount,
  findAccountByEmail,
  grantAdmin,
  reactivateAccount,
  resetPassword,
  revokeAdmin,
} from "#features/auth/accounts/accounts.server.ts";
import { hashNewPassword } from "#features/auth/accounts/passwords.server.ts";
import { passwordResetSchema } from "#features/auth/schema.ts";
import { removeAllFactors } from "#features/auth/second-factor/factors.server.ts";
import { type Ctx, inTransaction, toolContext } from "#platform/context.server.ts";
import { runCommand, say, UsageError, withDatabase } from "./command.ts";

const USAGE =
  "Usage: npm run admin -- create|promote|demote|confirm|deactivate|reactivate|reset-password|remove-second-factors EMAIL";
const TERMINAL = { actor: "terminal" };

type Command = (ctx: Ctx, email: string) => Promise<string>;

const commands: Record<string, Command> = {
  async create(ctx, email) {
    const passwordHash = await hashNewPassword(ctx, await newPassword(email));
    const user = await inTransaction(ctx, (ctx) =>
      createAccount(ctx, { email, name: "Admin", passwordHash, confirmedAt: ctx.now }),
    );
    await grantAdmin(ctx, user.id, TERMINAL);
    return `${email} is now an admin.`;
  },
  async promote(ctx, email) {
    await grantAdmin(ctx, await accountId(ctx, email), TERMINAL);
    return `${email} is now an admin.`;
  },
  async demote(ctx, email) {
    await revokeAdmin(ctx, await accountId(ctx, email), TERMINAL);
    return `${email} is no longer an admin.`;
  },
  async confirm(ctx, email) {
    await confirmAccount(ctx, await accountId(ctx, email), TERMINAL);
    return `${email} is confirmed and can log in.`;
  },
  async deactivate(ctx, email) {
    await deactivateAccount(ctx, await accountId(ctx, email), TERMINAL);
    return `${email} is deactivated and logged out everywhere.`;
  },
  async reactivate(ctx, email) {
    await reactivateAccount(ctx, await accountId(ctx, email), TERMINAL);
    return `${email} is active again.`;
  },
  async "reset-password"(ctx, email) {
    await accountId(ctx, email);
    await resetPassword(ctx, { email, password: await newPassword(email) }, TERMINAL);
    return `${email} has a new password and is logged out everywhere.`;
  },
  async "remove-second-factors"(ctx, email) {
    await removeAllFactors(ctx, await accountId(ctx, email), TERMINAL);
    return `${email} has no second factor anymore and can log in with the password alone.`;
  },
};

await runCommand(USAGE, {}, async (_, [name = "", email = ""]) => {
  const command = commands[name];
  if (!command || !email.includes("@")) throw new UsageError(USAGE);
  say(
    await withDatabase(({ db }, env) => command(toolContext(db, env), email.trim().toLowerCase())),
  );
});

async function newPassword(email: string) {
  const given = process.stdin.isTTY ? await promptPassword() : await text(process.stdin);
  const parsed = passwordResetSchema.safeParse({ email, password: given.replace(/\r?\n$/, "") });
  if (parsed.success) return parsed.data.password;
  throw new UsageError(parsed.error.issues[0]?.message ?? "The password isn’t valid.");
}

async function accountId(ctx: Ctx, email: string) {
  const user = await findAccountByEmail(ctx, email);
  if (!user) throw new UsageError(`No account found with the email address ${email}.`);
  return user.id;
}

/** Prompts on the terminal without echoing what is typed. */
async function promptPassword() {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write("New password: ");
  const password = await terminal.question("");
  process.stderr.write("\n");
  terminal.close();
  return password;
}
