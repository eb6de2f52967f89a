import { nullWhenMissing } from "./api-error.ts";
import type { BodyOf, ResponseOf } from "./contract.ts";
import { download, request } from "./request.ts";

export type Summary = ResponseOf<"GET /api/admin/summary">;
export type MessagePage = ResponseOf<"GET /api/admin/messages">;
export type Message = ResponseOf<"GET /api/admin/messages/:id">;
export type TimelineEntry = ResponseOf<"GET /api/admin/messages/:id/timeline">[number];
export type Delivery = Message["delivery"];

/** `query` is the page's own: "stage=new&q=census&page=2". */
export const messagesApi = {
  summary: () => request("GET /api/admin/summary"),
  list: (query: string) => request("GET /api/admin/messages", { query }),
  /** Null when it was deleted. */
  get: (id: string) =>
    request("GET /api/admin/messages/:id", { params: { id } }).catch(nullWhenMissing),
  change: (id: string, body: BodyOf<"PUT /api/admin/messages/:id">) =>
    request("PUT /api/admin/messages/:id", { params: { id }, body }),
  timeline: (id: string) => request("GET /api/admin/messages/:id/timeline", { params: { id } }),
  addNote: (id: string, body: BodyOf<"POST /api/admin/messages/:id/notes">) =>
    request("POST /api/admin/messages/:id/notes", { params: { id }, body }),
  addAnswer: (id: string, body: BodyOf<"POST /api/admin/messages/:id/answers">) =>
    request("POST /api/admin/messages/:id/answers", { params: { id }, body }),
  bulk: (body: BodyOf<"POST /api/admin/messages/bulk">) =>
    request("POST /api/admin/messages/bulk", { body }),
  delete: (id: string) => request("DELETE /api/admin/messages/:id", { params: { id } }),
  sendAgain: (id: string) => request("POST /api/admin/messages/:id/send-again", { params: { id } }),
  reply: (id: string, body: BodyOf<"POST /api/admin/messages/:id/replies">) =>
    request("POST /api/admin/messages/:id/replies", { params: { id }, body }),
  savedReplies: () => request("GET /api/admin/saved-replies"),
  export: (query: string) => download("GET /api/admin/messages.csv", { query }),
};
