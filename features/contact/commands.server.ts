import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { contactMessages, messageEvents } from "#db/schema/contact.ts";
import { dayOf } from "#features/website/day-of.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { countUse, keyForIp } from "#platform/http/rate-limits.server.ts";
import { messageIdOf } from "#platform/mail/mailer.server.ts";
import { enqueueMail, MAIL_JOB, mailAbout } from "#platform/mail/outbox.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { findSource } from "./find-source.server.ts";
import { confirmationMail, contactMail, replyMail } from "./mail.server.ts";
import type { BulkAction, MessageChange, Reply } from "./messages.schema.ts";
import {
  deleteMessages,
  getMessage,
  insertMessages,
  lockMessage,
  noSuchMessage,
  requireOwner,
} from "./queries.server.ts";
import { judgeSpam } from "./rules.ts";
import type { Submission } from "./schema.ts";

/** Far above the schema's limits, so that a text that is too long gets the schema's message. */
export const MESSAGE_BODY_MAX = 64 * KB;

const HOUR_MS = 60 * 60_000;
// The limit is enough for an office behind one IP address.
const MESSAGES_PER_HOUR = 20;
const CONFIRMATIONS_PER_DAY = 1;

/** Stores a message and the email about it, or neither. Spam is stored without one. */
export async function receiveMessage(ctx: Ctx, submission: Submission, ip: string) {
  const limit = {
    key: keyForIp("contact", ip),
    max: MESSAGES_PER_HOUR,
    windowMs: HOUR_MS,
  };
  await countUse(ctx, limit);
  const { siteUrl } = ctx.env;
  const website = await readWebsite(ctx);
  const { firm } = website;
  const { contactTo = firm.email } = ctx.env;
  const { source: path, website: _honeypot, elapsed_ms: _elapsed, ...written } = submission;
  const source = path ? await findSource(ctx, website, path) : undefined;
  const { signals, isSpam } = judgeSpam(submission);
  await inTransaction(ctx, async (ctx) => {
    const row = {
      ...written,
      stage: isSpam ? ("spam" as const) : ("new" as const),
      source: source?.path,
      source_title: source?.title,
      spam_signals: signals,
      created_at: ctx.now,
    };
    const [stored] = await insertMessages(ctx, [row]);
    if (!stored || isSpam) return;
    const subject = stored.id;
    const mail = contactMail(stored, { siteUrl, contactTo });
    await enqueueMail(ctx, mail, { kind: "contact", subject });
    if (!ctx.env.contactConfirmation || !(await mayConfirm(ctx, stored.email))) return;
    const confirmation = confirmationMail(stored, firm, { siteUrl, contactTo });
    await enqueueMail(ctx, confirmation, { kind: "confirmation", subject });
  });
  ctx.wake(MAIL_JOB);
}

/**
 * Limits confirmations: anyone can enter anyone's email address, and a mailbox must not be flooded
 * from here.
 */
async function mayConfirm(ctx: Ctx, email: string) {
  const key = `contact-confirmation:${mailboxOf(email)}`;
  try {
    await countUse(ctx, { key, max: CONFIRMATIONS_PER_DAY, windowMs: 24 * HOUR_MS });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The mailbox of an email address: many providers ignore case, dots, and text after a plus. */
function mailboxOf(email: string) {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  return `${local.replace(/\+.*/, "").replaceAll(".", "")}@${domain}`;
}

type MessageEvent = typeof messageEvents.$inferInsert;
type Written = { kind: "note" | "answer"; text: string };

/** Records events in the transaction of the changes. */
async function recordEvents(ctx: Ctx, events: MessageEvent[]) {
  if (events.length > 0) await ctx.db.insert(messageEvents).values(events);
}

/** Adds a note about a message, or the visitor's answer, pasted by an admin. */
export async function addToTimeline(
  ctx: Ctx,
  messageId: string,
  written: Written,
  { userId }: Actor,
) {
  await inTransaction(ctx, async (ctx) => {
    await lockMessage(ctx, messageId);
    await getMessage(ctx, messageId);
    await recordEvents(ctx, [{ messageId, ...written, actorId: userId, at: ctx.now }]);
  });
}

type Before = Pick<
  typeof contactMessages.$inferSelect,
  "id" | "stage" | "owner_id" | "follow_up_on" | "read_at"
>;
type Bulk = { ids: string[]; action: BulkAction };

export async function changeMessage(ctx: Ctx, id: string, change: MessageChange, actor: Actor) {
  return inTransaction(ctx, async (ctx) => {
    if (change.owner_id) await requireOwner(ctx, change.owner_id);
    if ((await changeAll(ctx, [id], change, actor)) === 0) throw noSuchMessage();
    return getMessage(ctx, id);
  });
}

/** Changes all of these messages, or none if one of them doesn't exist. */
export async function changeMessages(ctx: Ctx, { ids, action }: Bulk, actor: Actor) {
  await inTransaction(ctx, async (ctx) => {
    const changed =
      action === "delete"
        ? await deleteMessages(ctx, ids, actor)
        : await changeAll(ctx, ids, changeBy(action), actor);
    if (changed === ids.length) return;
    const message = "Some of these messages were deleted. Nothing was changed.";
    throw new AppError("not_found", message);
  });
}

function changeBy(action: Exclude<BulkAction, "delete">): MessageChange {
  if (action === "read" || action === "unread") return { read: action === "read" };
  return { stage: action };
}

/** Returns how many of the messages exist. */
async function changeAll(ctx: Ctx, ids: string[], change: MessageChange, { userId }: Actor) {
  const { id, stage, owner_id, follow_up_on, read_at } = contactMessages;
  const before = await ctx.db
    .select({ id, stage, owner_id, follow_up_on, read_at })
    .from(contactMessages)
    .where(inArray(id, ids))
    .orderBy(id)
    .for("update");
  const values = {
    stage: change.stage,
    owner_id: change.owner_id,
    follow_up_on: change.follow_up_on,
    read_at: change.read === undefined ? undefined : change.read ? ctx.now : null,
  };
  if (Object.values(values).every((value) => value === undefined)) return before.length;
  await ctx.db.update(contactMessages).set(values).where(inArray(id, ids));
  await recordEvents(
    ctx,
    before.flatMap((message) =>
      eventsOf(message, change).map((event) => ({
        messageId: message.id,
        actorId: userId,
        at: ctx.now,
        ...event,
      })),
    ),
  );
  return before.length;
}

type Change = {
  kind: "read" | "stage" | "owner" | "follow_up";
  details?: Record<string, string | null>;
};

function eventsOf(before: Before, { read, stage, owner_id, follow_up_on }: MessageChange) {
  const events: Change[] = [];
  if (read && !before.read_at) events.push({ kind: "read" });
  if (stage && stage !== before.stage) {
    events.push({ kind: "stage", details: { from: before.stage, stage } });
  }
  if (owner_id !== undefined && owner_id !== before.owner_id) {
    events.push({ kind: "owner", details: { owner_id } });
  }
  if (follow_up_on !== undefined && follow_up_on !== before.follow_up_on) {
    events.push({ kind: "follow_up", details: { follow_up_on } });
  }
  return events;
}

/** Emails a reply to the visitor, once: submitting it again changes nothing. */
export async function sendReply(ctx: Ctx, messageId: string, reply: Reply, actor: Actor) {
  const { firm } = await readWebsite(ctx);
  const { contactTo = firm.email } = ctx.env;
  await inTransaction(ctx, async (ctx) => {
    const message = await getMessage(ctx, messageId);
    const mailId = randomUUID();
    if (!(await recordReply(ctx, messageId, reply, { mailId, actor }))) return;
    const thread = await threadOf(ctx, messageId);
    const mail = { ...replyMail(message, reply.text, firm, contactTo), ...thread };
    await enqueueMail(ctx, mail, { id: mailId, kind: "reply", subject: messageId });
    const received = dayOf(message.created_at);
    await recordAction(ctx, actor, "reply_sent", `to a message received ${received}`);
  });
  ctx.wake(MAIL_JOB);
}

/** Returns false if the reply was recorded before. */
async function recordReply(
  ctx: Ctx,
  messageId: string,
  { id, text }: Reply,
  { mailId, actor }: { mailId: string; actor: Actor },
) {
  const details = { mail_id: mailId };
  const recorded = await ctx.db
    .insert(messageEvents)
    .values({ id, messageId, kind: "reply", text, details, actorId: actor.userId, at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: messageEvents.id });
  if (recorded.length > 0) return true;
  const isSame = and(
    eq(messageEvents.id, id),
    eq(messageEvents.messageId, messageId),
    eq(messageEvents.text, text),
  );
  if ((await ctx.db.$count(messageEvents, isSame)) > 0) return false;
  throw new AppError(
    "conflict",
    "An earlier version of this reply was already sent. See the timeline before you send it again.",
  );
}

/** The emails about a message so far, the firm's notification first, so that mail programs show one thread. */
async function threadOf(ctx: Ctx, messageId: string) {
  const earlier = await mailAbout(ctx, messageId);
  const isNotification = ({ kind }: { kind: string }) => Number(kind === "contact");
  // A notification that was sent again is newer than the emails that follow it.
  earlier.sort((one, other) => isNotification(other) - isNotification(one));
  const last = earlier.findLast(({ kind }) => kind !== "confirmation");
  if (!last) return {};
  return {
    inReplyTo: messageIdOf(last.id, ctx.env.siteUrl),
    references: earlier.map(({ id }) => messageIdOf(id, ctx.env.siteUrl)),
  };
}
