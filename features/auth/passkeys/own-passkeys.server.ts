import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { passkeys } from "#db/schema/second-factors.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { recordFactorChange } from "../second-factor/factor-changes.server.ts";
import { changeFactors, type Owner, ownerActor } from "../second-factor/own-factors.server.ts";
import type { SignInOptions } from "../sessions/complete-sign-in.server.ts";

export async function renamePasskey(db: Db, owner: Owner, id: string, name: string) {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(isOwn(owner, id))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw notFound();
}

export async function removePasskey(
  db: Db,
  owner: Owner,
  id: string,
  options: SignInOptions,
  now: Date,
) {
  await changeFactors(
    db,
    owner,
    options,
    async (tx) => {
      const removed = await tx
        .delete(passkeys)
        .where(isOwn(owner, id))
        .returning({ id: passkeys.id });
      if (removed.length === 0) throw notFound();
      await recordFactorChange(tx, "passkey_removed", owner, ownerActor(owner), options, now);
    },
    now,
  );
}

function isOwn({ userId }: Owner, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
}

function notFound() {
  return new AppError("not_found", "This passkey was already removed.");
}
