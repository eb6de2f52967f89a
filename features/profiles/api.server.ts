import { Hono } from "hono";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin, requireUser } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import {
  canRename,
  type IsAuthor,
  requireProfile,
  saveName,
  saveProfile,
} from "./profile.server.ts";
import { nameSchema, profileSchema } from "./schema.ts";

export function profileApi() {
  return new Hono<RequestEnv>()
    .get("/profile", async (c) => {
      const { userId } = requireAdmin(c);
      return c.json(adminProfileJson(await requireProfile(c.var.ctx, userId)));
    })
    .put("/profile", jsonBody(profileSchema, 32 * KB), async (c) => {
      const admin = requireAdmin(c);
      const input = await readJson(c);
      return c.json(adminProfileJson(await saveProfile(c.var.ctx, input, admin)));
    });
}

/** One's own name, without the admin role: below /api/account. */
export function ownProfileApi(isAuthor: IsAuthor) {
  return new Hono<RequestEnv>()
    .get("/profile", async (c) => {
      const user = requireUser(c);
      const profile = await requireProfile(c.var.ctx, user.userId);
      const can_rename = await canRename(c.var.ctx, profile.id, user, isAuthor);
      return c.json({ ...profileJson(profile), can_rename });
    })
    .put("/profile", jsonBody(nameSchema, KB), async (c) => {
      const user = requireUser(c);
      const { name } = await readJson(c);
      return c.json(profileJson(await saveName(c.var.ctx, name, user, isAuthor)));
    });
}

type Profile = Awaited<ReturnType<typeof requireProfile>>;

function profileJson({ id, name, bio, avatarUrl }: Profile) {
  return { id, name, bio, avatar_url: avatarUrl };
}

function adminProfileJson(profile: Profile) {
  return { ...profileJson(profile), has_follow_up_mail: profile.hasFollowUpMail };
}
