import type { BodyOf, ResponseOf } from "./contract.ts";
import { request } from "./request.ts";

type Listed = ResponseOf<"GET /api/admin/registrations">;
export type Registration = Listed["registrations"][number];
export type Identifier = Listed["identifiers"][number];

export const registrationsApi = {
  list: () => request("GET /api/admin/registrations"),
  add: (body: BodyOf<"POST /api/admin/registrations">) =>
    request("POST /api/admin/registrations", { body }),
  change: (id: string, body: BodyOf<"PUT /api/admin/registrations/:id">) =>
    request("PUT /api/admin/registrations/:id", { params: { id }, body }),
  remove: (id: string) => request("DELETE /api/admin/registrations/:id", { params: { id } }),
  mute: (id: string) => request("POST /api/admin/registrations/:id/mute", { params: { id } }),
  unmute: (id: string) => request("DELETE /api/admin/registrations/:id/mute", { params: { id } }),
};
