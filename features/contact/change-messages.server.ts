import { and, eq, gt, inArray } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { contactMessages, messageEvents } from "#db/schema/contact.ts";
import type { Actor } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { BulkAction, MessageChange } from "./messages.schema.ts";
import { deleteMessages, getMessage, noSuchMessage } from "./messages.server.ts";
import { requireOwner } from "./people.server.ts";
import { recordEvents } from "./timeline.server.ts";

const TYPING_MS = 60_000;

type Before = Pick<
  typeof contactMessages.$inferSelect,
  "id" | "stage" | "ownerId" | "followUpOn" | "readAt"
>;
type Bulk = { ids: string[]; action: BulkAction };

export async function changeMessage(
  db: Db,
  id: string,
  change: MessageChange,
  actor: Actor,
  now: Date,
) {
  return db.transaction(async (tx) => {
    if (change.owner_id) await requireOwner(tx, change.owner_id);
    if ((await changeAll(tx, [id], change, actor, now)) === 0) throw noSuchMessage();
    return getMessage(tx, id);
  });
}

/** Changes all of these messages, or none if one of them doesn't exist. */
export async function changeMessages(db: Db, { ids, action }: Bulk, actor: Actor, now: Date) {
  await db.transaction(async (tx) => {
    const changed =
      action === "delete"
        ? await deleteMessages(tx, ids, actor)
        : await changeAll(tx, ids, changeBy(action), actor, now);
    if (changed === ids.length) return;
    const message = "Some of these messages were deleted. Nothing was changed.";
    throw new AppError("not_found", message);
  });
}

function changeBy(action: Exclude<BulkAction, "delete">): MessageChange {
  if (action === "read" || action === "unread") return { read: action === "read" };
  return { stage: action };
}

/** Returns how many of the messages there are. */
async function changeAll(
  tx: Tx,
  ids: string[],
  change: MessageChange,
  { userId }: Actor,
  now: Date,
) {
  const { id, stage, ownerId, followUpOn, readAt } = contactMessages;
  const before = await tx
    .select({ id, stage, ownerId, followUpOn, readAt })
    .from(contactMessages)
    .where(inArray(id, ids))
    .orderBy(id)
    .for("update");
  const values = {
    stage: change.stage,
    ownerId: change.owner_id,
    followUpOn: change.follow_up_on,
    readAt: change.read === undefined ? undefined : change.read ? now : null,
  };
  if (Object.values(values).every((value) => value === undefined)) return before.length;
  await tx.update(contactMessages).set(values).where(inArray(id, ids));
  if (change.follow_up_on !== undefined) await forgetTyping(tx, ids, userId, now);
  await recordEvents(
    tx,
    before.flatMap((message) =>
      eventsOf(message, change).map((event) => ({
        messageId: message.id,
        actorId: userId,
        at: now,
        ...event,
      })),
    ),
  );
  return before.length;
}

/** A date that is typed changes with each digit. The timeline has the last one. */
async function forgetTyping(tx: Tx, ids: string[], userId: string, now: Date) {
  const { messageId, kind, actorId, at } = messageEvents;
  await tx
    .delete(messageEvents)
    .where(
      and(
        inArray(messageId, ids),
        eq(kind, "follow_up"),
        eq(actorId, userId),
        gt(at, new Date(now.getTime() - TYPING_MS)),
      ),
    );
}

type Change = {
  kind: "read" | "stage" | "owner" | "follow_up";
  details?: Record<string, string | null>;
};

function eventsOf(before: Before, { read, stage, owner_id, follow_up_on }: MessageChange) {
  const events: Change[] = [];
  if (read && !before.readAt) events.push({ kind: "read" });
  if (stage && stage !== before.stage) {
    events.push({ kind: "stage", details: { from: before.stage, stage } });
  }
  if (owner_id !== undefined && owner_id !== before.ownerId) {
    events.push({ kind: "owner", details: { owner_id } });
  }
  if (follow_up_on !== undefined && follow_up_on !== before.followUpOn) {
    events.push({ kind: "follow_up", details: { follow_up_on } });
  }
  return events;
}
