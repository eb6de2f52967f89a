import type { MessageState } from "#features/contact/messages.schema.ts";
import { ask, heedingRole } from "../../../auth/api.ts";
import { ApiError, bearerBlob } from "../../../auth/bearer-fetch.ts";

export type Delivery = {
  state: "none" | "waiting" | "sent" | "failed";
  /** Without one, "sent" means written to a file. */
  has_mail_server: boolean;
  attempts: number;
  next_attempt_at: string | null;
  sent_at: string | null;
  last_error: string | null;
};

export type Message = {
  id: string;
  name: string;
  email: string;
  message: string;
  state: MessageState;
  spam_signals: string[];
  read_at: string | null;
  notes: string | null;
  created_at: string;
  delivery: Delivery;
};

export type MessagePage = {
  messages: Message[];
  counts: Record<MessageState, number>;
  unread: number;
  pages: number;
};

export type Summary = {
  unread_messages: number;
  mail_failing: { since: string; last_error: string; mails: number } | null;
  /** The site is behind a proxy that TRUST_PROXY does not know. */
  forwarding_ignored: boolean;
};

type Change = { state?: MessageState; notes?: string; read?: boolean };

/** `query` is the page's own: "state=new&q=census&page=2". */
export const messagesApi = {
  summary: () => ask<Summary>("/api/admin/summary"),
  list: (query: string) => ask<MessagePage>(`/api/admin/messages?${query}`),
  /** Null when there is none. */
  get: (id: string) =>
    ask<Message>(`/api/admin/messages/${encodeURIComponent(id)}`).catch(nullWhenMissing),
  change: (id: string, body: Change) =>
    ask<Message>(`/api/admin/messages/${id}`, { method: "PUT", body }),
  delete: (id: string) => ask<unknown>(`/api/admin/messages/${id}`, { method: "DELETE" }),
  sendAgain: (id: string) =>
    ask<Message>(`/api/admin/messages/${id}/send-again`, { method: "POST" }),
  export: (query: string) => heedingRole(bearerBlob(`/api/admin/messages.csv?${query}`)),
};

function nullWhenMissing(error: unknown) {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
