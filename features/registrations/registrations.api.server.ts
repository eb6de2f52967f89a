import { type Context, Hono } from "hono";
import type { Db } from "#db/client.ts";
import { dayOf } from "#features/website/day-of.ts";
import { readWebsiteState } from "#features/website/draft.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { daysLeft } from "./expiry.ts";
import {
  type RegistrationInput,
  registrationChangeSchema,
  registrationSchema,
} from "./registrations.schema.ts";
import {
  addRegistration,
  changeRegistration,
  deleteRegistration,
  listRegistrations,
  muteRegistration,
  type Registration,
  unmuteRegistration,
} from "./registrations.server.ts";

const BODY_MAX = 32 * KB;

type ListAdmins = (db: Db) => Promise<{ id: string }[]>;

/** Below /api/admin/registrations. */
export function registrationsApi(db: Db, now: () => Date, listAdmins: ListAdmins) {
  const json = (registration: Registration) => jsonOf(registration, dayOf(now()));
  async function requireOwner({ owner_id }: RegistrationInput) {
    if (!owner_id || (await listAdmins(db)).some(({ id }) => id === owner_id)) return;
    throw new AppError("invalid", "Choose an owner from the list");
  }

  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      requireAdmin(c);
      const { draft } = await readWebsiteState(db);
      return c.json({
        registrations: (await listRegistrations(db)).map(json),
        // On the capability statement, as it is drafted.
        identifiers: draft.capabilities.identifiers.map(({ id, label }) => ({ id, label })),
      });
    })
    .post("/", jsonBody(registrationSchema, BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      const input = await readJson(c);
      await requireOwner(input);
      return c.json(json(await addRegistration(db, input, admin)), 201);
    })
    .put("/:id", jsonBody(registrationChangeSchema, BODY_MAX), async (c) => {
      requireAdmin(c);
      const input = await readJson(c);
      await requireOwner(input);
      return c.json(json(await changeRegistration(db, idOf(c), input)));
    })
    .delete("/:id", async (c) => {
      const admin = requireAdmin(c);
      await deleteRegistration(db, idOf(c), admin);
      return c.json({});
    })
    .post("/:id/mute", async (c) => {
      const admin = requireAdmin(c);
      return c.json(json(await muteRegistration(db, idOf(c), admin, now())));
    })
    .delete("/:id/mute", async (c) => {
      requireAdmin(c);
      return c.json(json(await unmuteRegistration(db, idOf(c))));
    });
}

function idOf(c: Context) {
  return idParam(c, "Registration not found.");
}

function jsonOf(registration: Registration, today: string) {
  const { validUntil } = registration;
  return {
    id: registration.id,
    name: registration.name,
    number: registration.number,
    authority: registration.authority,
    valid_until: validUntil,
    days_left: validUntil === null ? null : daysLeft(validUntil, today),
    owner_id: registration.ownerId,
    renewal_url: registration.renewalUrl,
    note: registration.note,
    identifier_id: registration.identifierId,
    is_muted: registration.mutedAt !== null,
    version: registration.version,
  };
}
