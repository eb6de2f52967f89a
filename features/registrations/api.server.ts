import { type Context, Hono } from "hono";
import { listAdmins } from "#features/auth/accounts/list-accounts.server.ts";
import { readWebsiteState } from "#features/website/commands.server.ts";
import { dayOf } from "#features/website/day-of.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import {
  addRegistration,
  changeRegistration,
  deleteRegistration,
  listRegistrations,
  muteRegistration,
  type Registration,
  unmuteRegistration,
} from "./registrations.server.ts";
import { daysLeft } from "./rules.ts";
import { type RegistrationInput, registrationChangeSchema, registrationSchema } from "./schema.ts";

const BODY_MAX = 32 * KB;

async function requireOwner(ctx: Ctx, { owner_id }: RegistrationInput) {
  if (!owner_id || (await listAdmins(ctx)).some(({ id }) => id === owner_id)) return;
  throw new AppError("invalid", "Choose an owner from the list");
}

/** Registrations for the admin area: below /api/admin/registrations. */
export function registrationsApi() {
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      requireAdmin(c);
      const { draft } = await readWebsiteState(c.var.ctx);
      return c.json({
        registrations: (await listRegistrations(c.var.ctx)).map((one) => jsonOf(c, one)),
        // These are the identifiers on the capability statement, as it is drafted.
        identifiers: draft.capabilities.identifiers.map(({ id, label }) => ({ id, label })),
      });
    })
    .post("/", jsonBody(registrationSchema, BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      const input = await readJson(c);
      await requireOwner(c.var.ctx, input);
      return c.json(jsonOf(c, await addRegistration(c.var.ctx, input, admin)), 201);
    })
    .put("/:id", jsonBody(registrationChangeSchema, BODY_MAX), async (c) => {
      requireAdmin(c);
      const input = await readJson(c);
      await requireOwner(c.var.ctx, input);
      return c.json(jsonOf(c, await changeRegistration(c.var.ctx, idOf(c), input)));
    })
    .delete("/:id", async (c) => {
      const admin = requireAdmin(c);
      await deleteRegistration(c.var.ctx, idOf(c), admin);
      return c.json({});
    })
    .post("/:id/mute", async (c) => {
      const admin = requireAdmin(c);
      return c.json(jsonOf(c, await muteRegistration(c.var.ctx, idOf(c), admin)));
    })
    .delete("/:id/mute", async (c) => {
      requireAdmin(c);
      return c.json(jsonOf(c, await unmuteRegistration(c.var.ctx, idOf(c))));
    });
}

function idOf(c: Context) {
  return idParam(c, "Registration not found.");
}

function jsonOf(c: Context<RequestEnv>, registration: Registration) {
  const { created_at: _, muted_at, ...shown } = registration;
  const { valid_until } = registration;
  const days_left = valid_until === null ? null : daysLeft(valid_until, dayOf(c.var.ctx.now));
  return { ...shown, days_left, is_muted: muted_at !== null };
}
