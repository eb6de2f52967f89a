import { type Context, Hono } from "hono";
import { fileName, pdfResponse } from "#features/documents/api.server.ts";
import { statementFits, statementPdf } from "#features/documents/draw-pdf.server.ts";
import { dayOf } from "#features/website/day-of.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { checked, jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import {
  createLink,
  findByToken,
  inputOf,
  linkPath,
  linkState,
  listOpenings,
  recordOpening,
  revokeLink,
  statementHeaders,
} from "./links.server.ts";
import { choicesIn, type TailoredStatement, tailor } from "./rules.ts";
import {
  linkSchema,
  newStatementSchema,
  previewSchema,
  STATEMENT_PATH,
  STATEMENTS_PER_PAGE,
  statementChangeSchema,
  statementsQuerySchema,
} from "./schema.ts";
import {
  changeStatement,
  createStatement,
  deleteStatement,
  duplicateStatement,
  getStatement,
  listStatements,
  type StoredStatement,
} from "./statements.server.ts";

const BODY_MAX = 64 * KB;

/** Capability statements for single solicitations: below /api/admin/statements. */
export function statementsApi() {
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      requireAdmin(c);
      const query = checked(statementsQuerySchema, c.req.query());
      const { rows, total } = await listStatements(c.var.ctx, query);
      const listed = rows.map(({ statement, ...openings }) => ({
        ...jsonOf(c.var.ctx, statement),
        ...openings,
      }));
      const { page } = query;
      return c.json({ statements: listed, total, page, page_size: STATEMENTS_PER_PAGE });
    })
    .post("/", jsonBody(newStatementSchema, BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      return c.json(
        jsonOf(c.var.ctx, await createStatement(c.var.ctx, await readJson(c), admin)),
        201,
      );
    })
    .get("/choices", async (c) => {
      requireAdmin(c);
      return c.json(choicesIn(await readWebsite(c.var.ctx)));
    })
    .post("/fit", jsonBody(previewSchema, BODY_MAX), async (c) => {
      requireAdmin(c);
      const shown = tailor(await readWebsite(c.var.ctx), await readJson(c), dayOf(c.var.ctx.now));
      return c.json({ fits: await statementFits(shown, c.var.ctx.env.siteUrl) });
    })
    .get("/:id", async (c) => {
      requireAdmin(c);
      return c.json(jsonOf(c.var.ctx, await getStatement(c.var.ctx, idOf(c))));
    })
    .put("/:id", jsonBody(statementChangeSchema, BODY_MAX), async (c) => {
      requireAdmin(c);
      const change = await readJson(c);
      return c.json(jsonOf(c.var.ctx, await changeStatement(c.var.ctx, idOf(c), change)));
    })
    .delete("/:id", async (c) => {
      await deleteStatement(c.var.ctx, idOf(c), requireAdmin(c));
      return c.json({});
    })
    .post("/:id/duplicate", async (c) => {
      const admin = requireAdmin(c);
      return c.json(jsonOf(c.var.ctx, await duplicateStatement(c.var.ctx, idOf(c), admin)), 201);
    })
    .get("/:id/openings", async (c) => {
      requireAdmin(c);
      const { id } = await getStatement(c.var.ctx, idOf(c));
      return c.json({ openings: await listOpenings(c.var.ctx, id) });
    })
    .post("/:id/link", jsonBody(linkSchema), async (c) => {
      const admin = requireAdmin(c);
      const [link, website] = [await readJson(c), await readWebsite(c.var.ctx)];
      return c.json(jsonOf(c.var.ctx, await createLink(c.var.ctx, idOf(c), link, website, admin)));
    })
    .delete("/:id/link", async (c) => {
      const admin = requireAdmin(c);
      return c.json(jsonOf(c.var.ctx, await revokeLink(c.var.ctx, idOf(c), admin)));
    });
}

function idOf(c: Context) {
  return idParam(c, "Statement not found.");
}

function jsonOf({ env, now }: Ctx, statement: StoredStatement) {
  const path = linkPath(statement);
  return {
    id: statement.id,
    version: statement.version,
    ...inputOf(statement),
    message_id: statement.messageId,
    created_at: statement.createdAt,
    state: linkState(statement, now),
    url: path && new URL(path, env.siteUrl).href,
    expires_at: statement.expiresAt,
  };
}

/** The PDF of a private link. */
export function statementFiles() {
  return new Hono<RequestEnv>().get(`${STATEMENT_PATH}/:file{[\\w-]+\\.pdf}`, async (c) => {
    const token = c.req.param("file").slice(0, -".pdf".length);
    const found = await findByToken(c.var.ctx, token);
    if (!found) throw new AppError("not_found", "Page not found.");
    await recordOpening(c.var.ctx, found.id, "pdf", c.req.raw);
    return privatePdf(c, found.shown);
  });
}

export async function privatePdf(c: Context<RequestEnv>, statement: TailoredStatement) {
  const { bytes } = await statementPdf(statement, c.var.ctx.env.siteUrl);
  const response = pdfResponse(c, bytes, fileName(statement.firm, statement.tailored.title));
  for (const [name, value] of Object.entries(statementHeaders)) response.headers.set(name, value);
  return response;
}
