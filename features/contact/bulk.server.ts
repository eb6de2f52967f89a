import { inArray } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { contactMessages } from "#db/schema/contact.ts";
import type { Actor } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { BulkAction } from "./messages.schema.ts";
import { deleteMessages } from "./messages.server.ts";

type Bulk = { ids: string[]; action: BulkAction };

/** Changes all of these messages, or none if one of them doesn't exist. */
export async function changeMessages(db: Db, { ids, action }: Bulk, actor: Actor, now: Date) {
  await db.transaction(async (tx) => {
    const changed =
      action === "delete" ? await deleteMessages(tx, ids, actor) : await set(tx, ids, action, now);
    if (changed === ids.length) return;
    const message = "Some of these messages were deleted. Nothing was changed.";
    throw new AppError("not_found", message);
  });
}

async function set(tx: Tx, ids: string[], action: Exclude<BulkAction, "delete">, now: Date) {
  const isRead = { read: now, unread: null };
  const values =
    action === "read" || action === "unread" ? { readAt: isRead[action] } : { state: action };
  const changed = await tx
    .update(contactMessages)
    .set(values)
    .where(inArray(contactMessages.id, ids))
    .returning({ id: contactMessages.id });
  return changed.length;
}
