import { and, eq, inArray, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { contactMessages, messageEvents } from "#db/schema/contact.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import { recordAction } from "#platform/audit.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { csvResponse } from "#platform/http/csv.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { checked, jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { addToTimeline, changeMessage, changeMessages, sendReply } from "./commands.server.ts";
import {
  answerSchema,
  bulkSchema,
  exportFilterSchema,
  type MessageFilter,
  messageChangeSchema,
  messageFilterSchema,
  NO_OWNER,
  noteSchema,
  replySchema,
} from "./messages.schema.ts";
import {
  countNew,
  countUnread,
  deleteMessage,
  getMessage,
  hasStage,
  listMessages,
  matches,
  messageNeighbors,
  messagesWhere,
  type StoredMessage,
} from "./queries.server.ts";
import {
  deliveryOf,
  deliveryState,
  mailFailing,
  readTimeline,
  sendAgain,
  textsFound,
} from "./timeline.server.ts";

/** The firm's inbox, and its figures on the dashboard. */
export function messagesApi() {
  return new Hono<RequestEnv>()
    .get("/summary", async (c) => {
      requireAdmin(c);
      const failing = await mailFailing(c.var.ctx);
      return c.json({
        new_messages: await countNew(c.var.ctx),
        unread_messages: await countUnread(c.var.ctx),
        mail_failing: failing
          ? { since: failing.since, last_error: failing.lastError, mails: failing.mails }
          : null,
        forwarding_ignored: c.get("isForwardingIgnored"),
      });
    })
    .get("/messages", async (c) => {
      requireAdmin(c);
      const filter = filterOf(c);
      const { messages, counts, total, pages } = await listMessages(c.var.ctx, filter);
      const ids = messages.map(({ id }) => id);
      return c.json({
        messages: messages.map((message) => jsonOf(c, message)),
        // The texts that were found, by the id of their message.
        found: await textsFound(c.var.ctx, ids, filter.q),
        counts,
        total,
        unread: await countUnread(c.var.ctx),
        pages,
      });
    })
    .get("/messages.csv", async (c) => {
      const admin = requireAdmin(c);
      const filter = checked(exportFilterSchema, c.req.query());
      const csv = await csvResponse(c, {
        fileName: "messages.csv",
        headings: Object.keys(CELLS),
        rows: messageRows(c.var.ctx, filter),
      });
      await recordAction(c.var.ctx, admin, "messages_exported", inWords(filter));
      return csv;
    })
    .post("/messages/bulk", jsonBody(bulkSchema, 64 * KB), async (c) => {
      const admin = requireAdmin(c);
      const bulk = await readJson(c);
      await changeMessages(c.var.ctx, bulk, admin);
      return c.json({ changed: bulk.ids.length });
    })
    .get("/messages/:id", async (c) => {
      requireAdmin(c);
      return c.json(jsonOf(c, await getMessage(c.var.ctx, idOf(c))));
    })
    .get("/messages/:id/neighbors", async (c) => {
      requireAdmin(c);
      const { newerId, olderId } = await messageNeighbors(c.var.ctx, idOf(c));
      return c.json({ newer_id: newerId, older_id: olderId });
    })
    .put("/messages/:id", jsonBody(messageChangeSchema, 64 * KB), async (c) => {
      const admin = requireAdmin(c);
      const change = await readJson(c);
      return c.json(jsonOf(c, await changeMessage(c.var.ctx, idOf(c), change, admin)));
    })
    .delete("/messages/:id", async (c) => {
      const admin = requireAdmin(c);
      await deleteMessage(c.var.ctx, idOf(c), admin);
      return c.json({});
    })
    .post("/messages/:id/send-again", async (c) => {
      requireAdmin(c);
      return c.json(jsonOf(c, await sendAgain(c.var.ctx, idOf(c))));
    });
}

function filterOf(c: Context) {
  return messageFilterSchema.parse(c.req.query());
}

/** The filter in words, without the search: it may name someone who wants their data deleted. */
function inWords(filter: Omit<MessageFilter, "page">) {
  const { stage, owner, due, q, received, from = "…", to = "…" } = filter;
  const period = received === "dates" ? `${from} to ${to}` : `the last ${received} days`;
  return [
    stage ? `messages in "${stage}"` : "all messages",
    received && `of ${period}`,
    owner && (owner === NO_OWNER ? "without an owner" : "of one owner"),
    due && (due === "week" ? "to follow up this week" : "with an overdue follow-up"),
    q && "matching a search",
  ]
    .filter(Boolean)
    .join(" ");
}

function idOf(c: Context) {
  return idParam(c, "Message not found.");
}

function jsonOf(c: Context<RequestEnv>, { mail, ...message }: StoredMessage) {
  return { ...message, delivery: deliveryOf(mail, c.var.ctx.env.hasMailServer) };
}

const BATCH = 500;

type Cell = (message: StoredMessage, notes: string | undefined) => string | null | undefined;

/** The cells of an export by their headings. */
const CELLS: Record<string, Cell> = {
  Received: ({ created_at }) => created_at.toISOString(),
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Message: ({ message }) => message,
  Stage: ({ stage }) => stage,
  Owner: ({ owner_name }) => owner_name,
  "Follow up on": ({ follow_up_on }) => follow_up_on,
  Read: ({ read_at }) => read_at?.toISOString(),
  "Email delivery": ({ mail }) => deliveryState(mail),
  "Spam signals": ({ spam_signals }) => spam_signals.join("; "),
  Notes: (message, notes) => [message.notes, notes].filter(Boolean).join("\n\n"),
  Source: ({ source }) => source,
  Agency: ({ agency }) => agency,
  "Solicitation number": ({ solicitation_number }) => solicitation_number,
  "Due date": ({ due_date }) => due_date,
};

/** The rows of all messages that match the filter. */
async function* messageRows(ctx: Ctx, filter: Omit<MessageFilter, "page">) {
  const wanted = and(hasStage(filter.stage), matches(ctx, filter));
  let last: StoredMessage | undefined;
  do {
    const older = last && isOlderThan(last);
    const batch = await messagesWhere(ctx, and(wanted, older)).limit(BATCH);
    const notes = await notesOf(ctx, batch);
    yield* batch.map((message) =>
      Object.values(CELLS).map((cell) => cell(message, notes.get(message.id)) ?? ""),
    );
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

function isOlderThan({ created_at, id }: StoredMessage) {
  // The position is in whole milliseconds, as the driver reads them.
  const received = sql`date_trunc('milliseconds', ${contactMessages.created_at})`;
  return sql`(${received}, ${contactMessages.id}) < (${created_at}, ${id}::uuid)`;
}

/** The notes about each message, a paragraph each. */
async function notesOf(ctx: Ctx, batch: StoredMessage[]) {
  const { messageId, kind, text, at } = messageEvents;
  const ids = batch.map(({ id }) => id);
  const rows = await ctx.db
    .select({ messageId, notes: sql<string>`string_agg(${text}, e'\\n\\n' order by ${at})` })
    .from(messageEvents)
    .where(and(inArray(messageId, ids), eq(kind, "note")))
    .groupBy(messageId);
  return new Map(rows.map(({ messageId, notes }) => [messageId, notes]));
}

/** The timeline of a message: below /api/admin. */
export function timelineApi() {
  return new Hono<RequestEnv>()
    .get("/messages/:id/timeline", async (c) => {
      requireAdmin(c);
      return c.json(await readTimeline(c.var.ctx, idOf(c)));
    })
    .post("/messages/:id/notes", jsonBody(noteSchema, 64 * KB), async (c) => {
      const admin = requireAdmin(c);
      const { text } = await readJson(c);
      await addToTimeline(c.var.ctx, idOf(c), { kind: "note", text }, admin);
      return c.json({}, 201);
    })
    .post("/messages/:id/answers", jsonBody(answerSchema, 256 * KB), async (c) => {
      const admin = requireAdmin(c);
      const { text } = await readJson(c);
      await addToTimeline(c.var.ctx, idOf(c), { kind: "answer", text }, admin);
      return c.json({}, 201);
    });
}

export function repliesApi() {
  return new Hono<RequestEnv>()
    .get("/saved-replies", async (c) => {
      requireAdmin(c);
      return c.json((await readWebsite(c.var.ctx)).savedReplies);
    })
    .post("/messages/:id/replies", jsonBody(replySchema, 64 * KB), async (c) => {
      const admin = requireAdmin(c);
      await sendReply(c.var.ctx, idOf(c), await readJson(c), admin);
      return c.json({});
    });
}
