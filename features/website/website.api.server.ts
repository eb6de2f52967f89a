import { Hono } from "hono";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import type { Db } from "#db/client.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { MB } from "#platform/text/byte-size.ts";
import { readDraft, readWebsiteState, saveDraft } from "./draft.server.ts";
import { getPublish, listPublishes } from "./history.server.ts";
import { publishDraft, restorePublish } from "./publish.server.ts";
import { findShare, openPreview, revokeShare, shareDraft } from "./share.server.ts";
import type { ShownWebsite } from "./show-website.server.ts";
import { defaults, shapeIssues } from "./stored-words.server.ts";
import { draftSchema, publishSchema, restoreSchema } from "./website.schema.ts";

type Options = {
  db: Db;
  now: () => Date;
  siteUrl: string;
  /** Whether the capability statement is one page. */
  statementFits: (website: ShownWebsite, siteUrl: string) => Promise<boolean>;
};

/** The firm's own words: below /api/admin/website. */
export function websiteApi({ db, now, siteUrl, statementFits }: Options) {
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      requireAdmin(c);
      const { publishedAt, publishedBy, editedAt, editedBy, ...state } = await readWebsiteState(db);
      const share = await findShare(db, now());
      return c.json({
        ...state,
        defaults,
        published_at: publishedAt,
        published_by: publishedBy,
        edited_at: editedAt,
        edited_by: editedBy,
        share: share ? { created_by: share.createdBy, expires_at: share.expiresAt } : null,
      });
    })
    .put("/draft", jsonBody(draftSchema, MB), async (c) => {
      const admin = requireAdmin(c);
      const { draft, version } = await readJson(c);
      const saved = await saveDraft(db, checkedDraft(draft), version, admin, now());
      return c.json({ version: saved.version, edited_at: saved.editedAt });
    })
    .get("/statement-fit", async (c) => {
      requireAdmin(c);
      return c.json({ fits: await statementFits(await readDraft(db, now()), siteUrl) });
    })
    .post("/publish", jsonBody(publishSchema), async (c) => {
      const admin = requireAdmin(c);
      const { version } = await readJson(c);
      return c.json(publishJson(await publishDraft(db, version, admin, now())));
    })
    .post("/restore", jsonBody(restoreSchema), async (c) => {
      const admin = requireAdmin(c);
      const { id } = await readJson(c);
      return c.json(publishJson(await restorePublish(db, id, admin, now())));
    })
    .get("/history", async (c) => {
      requireAdmin(c);
      return c.json({ publishes: (await listPublishes(db)).map(infoJson) });
    })
    .get("/history/:id", async (c) => {
      requireAdmin(c);
      const { defaults: _, ...publish } = await getPublish(db, idParam(c, "Version not found."));
      return c.json(infoJson(publish));
    })
    .post("/preview", async (c) => {
      const { token, expiresAt } = await openPreview(db, requireAdmin(c), now());
      return c.json({ path: `/draft/${token}`, expires_at: expiresAt });
    })
    .post("/share", async (c) => {
      const { token, expiresAt } = await shareDraft(db, requireAdmin(c), now());
      return c.json({ url: new URL(`/draft/${token}`, siteUrl).href, expires_at: expiresAt });
    })
    .delete("/share", async (c) => {
      await revokeShare(db, requireAdmin(c));
      return c.json({});
    });
}

/** It may break limits, which only what is published must keep. */
function checkedDraft(draft: Website) {
  const issues = shapeIssues(websiteSchema.safeParse(draft));
  if (issues.length === 0) return draft;
  throw new AppError("invalid", "The draft doesn’t have the fields of this version of the site.", {
    details: { issues: issues.map(({ path, message }) => ({ path, message })) },
  });
}

type Publish = Awaited<ReturnType<typeof publishDraft>>;

function publishJson({ publishedAt, ...publish }: Publish) {
  return { ...publish, published_at: publishedAt };
}

type Info = Awaited<ReturnType<typeof listPublishes>>[number];

function infoJson<T extends Info>({ publishedAt, publishedBy, ...publish }: T) {
  return { ...publish, published_at: publishedAt, published_by: publishedBy };
}
