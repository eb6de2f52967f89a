// `npm run admin -- COMMAND EMAIL`: manages accounts on either database, also while the site is
// running. Prompts for the password, or reads it from stdin.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { connectToRunning, type Database, openDatabase } from "#db/client.ts";
import { NotPrivateError } from "#db/private-files.ts";
import {
  confirmAccount,
  createAccount,
  findAccountByEmail,
  resetPassword,
} from "#features/auth/accounts/accounts.server.ts";
import {
  deactivateAccount,
  reactivateAccount,
} from "#features/auth/accounts/deactivation.server.ts";
import { hashNewPassword } from "#features/auth/accounts/passwords.server.ts";
import { grantAdmin, revokeAdmin } from "#features/auth/accounts/roles.server.ts";
import { passwordResetSchema } from "#features/auth/auth.schema.ts";
import { removeAllFactors } from "#features/auth/second-factor/remove-factors.server.ts";
import { AuthError } from "#features/auth/sessions/auth-error.server.ts";
import { type Env, EnvError, parseEnv } from "#platform/env.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { createLog } from "#platform/log.server.ts";

const USAGE =
  "Usage: npm run admin -- create|promote|demote|confirm|deactivate|reactivate|reset-password|remove-second-factors EMAIL";
const BY = { actor: "terminal" };

class UsageError extends Error {}

type Command = (db: Database["db"], email: string, env: Env) => Promise<string>;

const commands: Record<string, Command> = {
  async create(db, email) {
    const passwordHash = await hashNewPassword(db, await newPassword(email));
    const user = await db.transaction((tx) =>
      createAccount(tx, { email, name: "Admin", passwordHash, confirmedAt: new Date() }),
    );
    await grantAdmin(db, user.id, BY);
    return `${email} is now an admin.`;
  },
  async promote(db, email) {
    await grantAdmin(db, await accountId(db, email), BY);
    return `${email} is now an admin.`;
  },
  async demote(db, email) {
    await revokeAdmin(db, await accountId(db, email), BY);
    return `${email} is no longer an admin.`;
  },
  async confirm(db, email) {
    await confirmAccount(db, await accountId(db, email), BY, new Date());
    return `${email} is confirmed and can log in.`;
  },
  async deactivate(db, email) {
    await deactivateAccount(db, await accountId(db, email), BY, new Date());
    return `${email} is deactivated and logged out everywhere.`;
  },
  async reactivate(db, email) {
    await reactivateAccount(db, await accountId(db, email), BY);
    return `${email} is active again.`;
  },
  async "reset-password"(db, email) {
    await accountId(db, email);
    await resetPassword(db, { email, password: await newPassword(email) }, new Date(), BY);
    return `${email} has a new password and is logged out everywhere.`;
  },
  async "remove-second-factors"(db, email, { siteUrl, smtpUrl }) {
    const site = { siteUrl, outbox: smtpUrl };
    await removeAllFactors(db, await accountId(db, email), BY, site, new Date());
    return `${email} has no second factor anymore and can log in with the password alone.`;
  },
};

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  if (isExpected(error)) process.stderr.write(`${error.message}\n`);
  // Node would print all properties of the error, including the values of a failed query.
  else createLog("fatal").fatal({ err: error }, "the command failed");
  process.exitCode = 1;
}

async function main([name = "", email = ""]: string[]) {
  if (name === "--help") return USAGE;
  const command = commands[name];
  if (!command || !email.includes("@")) throw new UsageError(USAGE);
  const env = parseEnv(process.env);
  const running = env.databaseUrl ? undefined : await connectToRunning(env.dataDir);
  const database = running ?? (await openDatabase(env));
  try {
    return await command(database.db, email.trim().toLowerCase(), env);
  } finally {
    await database.close();
  }
}

async function newPassword(email: string) {
  const given = process.stdin.isTTY ? await promptPassword() : await text(process.stdin);
  const parsed = passwordResetSchema.safeParse({ email, password: given.replace(/\r?\n$/, "") });
  if (parsed.success) return parsed.data.password;
  throw new UsageError(parsed.error.issues[0]?.message ?? "The password isn’t valid.");
}

async function accountId(db: Database["db"], email: string) {
  const user = await findAccountByEmail(db, email);
  if (!user) throw new UsageError(`No account found with the email address ${email}.`);
  return user.id;
}

function isExpected(error: unknown): error is Error {
  return [UsageError, AppError, AuthError, EnvError, NotPrivateError].some(
    (kind) => error instanceof kind,
  );
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
