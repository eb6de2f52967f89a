import { Hono } from "hono";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import {
  findShare,
  openPreview,
  publishDraft,
  readDraft,
  readWebsiteState,
  restorePublish,
  revokeShare,
  saveDraft,
  shareDraft,
} from "./commands.server.ts";
import { findFarTooBig } from "./far-too-big.ts";
import { defaults, getPublish, listPublishes, shapeIssues } from "./queries.server.ts";
import { draftSchema, publishSchema, restoreSchema } from "./schema.ts";
import type { ShownWebsite } from "./show-website.server.ts";

type Options = {
  /** Whether the capability statement is one page. */
  statementFits: (website: ShownWebsite, siteUrl: string) => Promise<boolean>;
};

/** Eight times the sample. Anyone with a link to the draft can request pages with all of it. */
const DRAFT_MAX = 512 * KB;

/** The API of the site content, below /api/admin/website. */
export function websiteApi({ statementFits }: Options) {
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      requireAdmin(c);
      const state = await readWebsiteState(c.var.ctx);
      return c.json({ ...state, defaults, share: await findShare(c.var.ctx) });
    })
    .put("/draft", jsonBody(draftSchema, DRAFT_MAX), async (c) => {
      const admin = requireAdmin(c);
      const { draft, version } = await readJson(c);
      return c.json(await saveDraft(c.var.ctx, checkedDraft(draft), version, admin));
    })
    .get("/statement-fit", async (c) => {
      requireAdmin(c);
      return c.json({
        fits: await statementFits(await readDraft(c.var.ctx), c.var.ctx.env.siteUrl),
      });
    })
    .post("/publish", jsonBody(publishSchema), async (c) => {
      const admin = requireAdmin(c);
      const { version } = await readJson(c);
      return c.json(await publishDraft(c.var.ctx, version, admin));
    })
    .post("/restore", jsonBody(restoreSchema), async (c) => {
      const admin = requireAdmin(c);
      const { id } = await readJson(c);
      return c.json(await restorePublish(c.var.ctx, id, admin));
    })
    .get("/history", async (c) => {
      requireAdmin(c);
      return c.json({ publishes: await listPublishes(c.var.ctx) });
    })
    .get("/history/:id", async (c) => {
      requireAdmin(c);
      const { defaults: _, ...publish } = await getPublish(
        c.var.ctx,
        idParam(c, "Version not found."),
      );
      return c.json(publish);
    })
    .post("/preview", async (c) => {
      const { token, expiresAt } = await openPreview(c.var.ctx, requireAdmin(c));
      return c.json({ path: `/draft/${token}`, expires_at: expiresAt });
    })
    .post("/share", async (c) => {
      const { token, expiresAt } = await shareDraft(c.var.ctx, requireAdmin(c));
      return c.json({
        url: new URL(`/draft/${token}`, c.var.ctx.env.siteUrl).href,
        expires_at: expiresAt,
      });
    })
    .delete("/share", async (c) => {
      await revokeShare(c.var.ctx, requireAdmin(c));
      return c.json({});
    });
}

/** It may break limits, which only what is published must keep, unless it is far beyond them. */
function checkedDraft(draft: Website) {
  const issues = shapeIssues(websiteSchema.safeParse(draft));
  if (issues.length > 0) {
    const message = "The draft doesn’t have the fields of this version of the site.";
    throw new AppError("invalid", message, {
      details: { issues: issues.map(({ path, message }) => ({ path, message })) },
    });
  }
  const refusal = findFarTooBig(draft);
  if (refusal) throw new AppError("invalid", refusal);
  return draft;
}
