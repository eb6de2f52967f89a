import { type Context, Hono } from "hono";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { CONTENT_MAX } from "../schema.ts";
import {
  deleteWorkingCopy,
  findWorkingCopy,
  listNewPosts,
  saveWorkingCopy,
  workingCopySchema,
} from "./commands.server.ts";

// The limit has six bytes a character, as JSON may escape it, and room for the other fields.
const BODY_MAX = CONTENT_MAX * 6 + 64 * KB;

/** A user's own unsaved changes to posts: below /api/admin/working-copies. */
export function workingCopiesApi() {
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      const { userId } = requireAdmin(c);
      return c.json({ new_posts: (await listNewPosts(c.var.ctx, userId)).map(copyJson) });
    })
    .get("/:id", async (c) => {
      // Most posts have no unsaved changes, so a missing copy is not an error.
      const copy = await findWorkingCopy(c.var.ctx, copyKey(c));
      return c.json({ copy: copy ? copyJson(copy) : null });
    })
    .put("/:id", jsonBody(workingCopySchema, BODY_MAX), async (c) => {
      const key = copyKey(c);
      const savedAt = c.var.ctx.now;
      await saveWorkingCopy({ ...c.var.ctx, now: savedAt }, key, await readJson(c));
      return c.json({ saved_at: savedAt });
    })
    .delete("/:id", async (c) => {
      await deleteWorkingCopy(c.var.ctx, copyKey(c));
      return c.json({});
    });
}

function copyKey(c: Context<RequestEnv>) {
  const { userId } = requireAdmin(c);
  return { userId, id: idParam(c, "There are no unsaved changes.") };
}

type Copy = NonNullable<Awaited<ReturnType<typeof findWorkingCopy>>>;

function copyJson({ id, base, values, device, savedAt }: Copy) {
  return {
    id,
    base,
    values: values as Record<string, string | boolean>,
    device,
    saved_at: savedAt,
  };
}
