import { type Context, Hono } from "hono";
import type { Db } from "#db/client.ts";
import { recordAction } from "#platform/audit.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { checked, jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { changeMessage, changeMessages } from "./change-messages.server.ts";
import type { ContactOptions } from "./contact.server.ts";
import { deliveryOf, mailFailing, sendAgain } from "./delivery.server.ts";
import {
  bulkSchema,
  exportFilterSchema,
  type MessageFilter,
  messageChangeSchema,
  messageFilterSchema,
  NO_OWNER,
} from "./messages.schema.ts";
import {
  countNew,
  countUnread,
  deleteMessage,
  getMessage,
  listMessages,
  type StoredMessage,
  textsFound,
} from "./messages.server.ts";
import { messagesAsCsv } from "./messages-csv.server.ts";

/** The firm's inbox, and what the dashboard says about it. */
export function messagesApi(db: Db, now: () => Date, options: ContactOptions) {
  const messageJson = (message: StoredMessage) => jsonOf(message, options.hasMailServer);
  return new Hono<RequestEnv>()
    .get("/summary", async (c) => {
      requireAdmin(c);
      const failing = await mailFailing(db, now());
      return c.json({
        new_messages: await countNew(db),
        unread_messages: await countUnread(db),
        mail_failing: failing
          ? { since: failing.since, last_error: failing.lastError, mails: failing.mails }
          : null,
        forwarding_ignored: c.get("isForwardingIgnored"),
      });
    })
    .get("/messages", async (c) => {
      requireAdmin(c);
      const filter = filterOf(c);
      const { messages, counts, total, pages } = await listMessages(db, filter, now());
      const ids = messages.map(({ id }) => id);
      return c.json({
        messages: messages.map(messageJson),
        // By the id of the message.
        found: await textsFound(db, ids, filter.q),
        counts,
        total,
        unread: await countUnread(db),
        pages,
      });
    })
    .get("/messages.csv", async (c) => {
      const admin = requireAdmin(c);
      const filter = checked(exportFilterSchema, c.req.query());
      const csv = await messagesAsCsv(c, db, filter, now());
      await recordAction(db, admin, "messages_exported", inWords(filter));
      return csv;
    })
    .post("/messages/bulk", jsonBody(bulkSchema, 64 * KB), async (c) => {
      const admin = requireAdmin(c);
      const bulk = await readJson(c);
      await changeMessages(db, bulk, admin, now());
      return c.json({ changed: bulk.ids.length });
    })
    .get("/messages/:id", async (c) => {
      requireAdmin(c);
      return c.json(messageJson(await getMessage(db, idOf(c))));
    })
    .put("/messages/:id", jsonBody(messageChangeSchema, 64 * KB), async (c) => {
      const admin = requireAdmin(c);
      const change = await readJson(c);
      return c.json(messageJson(await changeMessage(db, idOf(c), change, admin, now())));
    })
    .delete("/messages/:id", async (c) => {
      const admin = requireAdmin(c);
      await deleteMessage(db, idOf(c), admin);
      return c.json({});
    })
    .post("/messages/:id/send-again", async (c) => {
      requireAdmin(c);
      return c.json(messageJson(await sendAgain(db, idOf(c), options, now())));
    });
}

function filterOf(c: Context) {
  return messageFilterSchema.parse(c.req.query());
}

/** Without what was searched for: it may be the name of someone who wants their data deleted. */
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

function jsonOf(message: StoredMessage, hasMailServer: boolean) {
  return {
    id: message.id,
    name: message.name,
    email: message.email,
    message: message.message,
    stage: message.stage,
    owner_id: message.ownerId,
    owner_name: message.ownerName,
    follow_up_on: message.followUpOn,
    source: message.source,
    source_title: message.sourceTitle,
    agency: message.agency,
    solicitation_number: message.solicitationNumber,
    due_date: message.dueDate,
    spam_signals: message.spamSignals,
    read_at: message.readAt,
    notes: message.notes,
    created_at: message.createdAt,
    delivery: deliveryOf(message.mail, hasMailServer),
  };
}
