import { type Context, Hono } from "hono";
import type { Db } from "#db/client.ts";
import { statementFits } from "#features/documents/draw-pdf.server.ts";
import { dayOf } from "#features/website/day-of.ts";
import { readWebsite } from "#features/website/website.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { checked, jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { createLink, inputOf, linkPath, linkState, revokeLink } from "./links.server.ts";
import { listOpenings } from "./openings.server.ts";
import {
  linkSchema,
  newStatementSchema,
  previewSchema,
  STATEMENTS_PER_PAGE,
  statementChangeSchema,
  statementsQuerySchema,
} from "./statements.schema.ts";
import {
  changeStatement,
  createStatement,
  deleteStatement,
  duplicateStatement,
  getStatement,
  listStatements,
  type StoredStatement,
} from "./statements.server.ts";
import { choicesIn, tailor } from "./tailor.ts";

type Options = { db: Db; now: () => Date; siteUrl: string };

const BODY_MAX = 64 * KB;

/** Capability statements for single solicitations: below /api/admin/statements. */
export function statementsApi({ db, now, siteUrl }: Options) {
  const json = (statement: StoredStatement) => jsonOf(statement, siteUrl, now());
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      requireAdmin(c);
      const query = checked(statementsQuerySchema, c.req.query());
      const { rows, total } = await listStatements(db, query);
      const listed = rows.map(({ statement, openings, lastOpenedAt }) => ({
        ...json(statement),
        openings,
        last_opened_at: lastOpenedAt,
      }));
      return c.json({
        statements: listed,
        total,
        page: query.page,
        page_size: STATEMENTS_PER_PAGE,
      });
    })
    .post("/", jsonBody(newStatementSchema, BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      return c.json(json(await createStatement(db, await readJson(c), admin, now())), 201);
    })
    .get("/choices", async (c) => {
      requireAdmin(c);
      return c.json(choicesIn(await readWebsite(db)));
    })
    .post("/fit", jsonBody(previewSchema, BODY_MAX), async (c) => {
      requireAdmin(c);
      const shown = tailor(await readWebsite(db), await readJson(c), dayOf(now()));
      return c.json({ fits: await statementFits(shown, siteUrl) });
    })
    .get("/:id", async (c) => {
      requireAdmin(c);
      return c.json(json(await getStatement(db, idOf(c))));
    })
    .put("/:id", jsonBody(statementChangeSchema, BODY_MAX), async (c) => {
      requireAdmin(c);
      const change = await readJson(c);
      return c.json(json(await changeStatement(db, idOf(c), change)));
    })
    .delete("/:id", async (c) => {
      await deleteStatement(db, idOf(c), requireAdmin(c));
      return c.json({});
    })
    .post("/:id/duplicate", async (c) => {
      const admin = requireAdmin(c);
      return c.json(json(await duplicateStatement(db, idOf(c), admin, now())), 201);
    })
    .get("/:id/openings", async (c) => {
      requireAdmin(c);
      const openings = await listOpenings(db, (await getStatement(db, idOf(c))).id);
      return c.json({
        openings: openings.map(({ id, kind, openedAt, maybeScanner }) => ({
          ...{ id, kind, opened_at: openedAt, maybe_scanner: maybeScanner },
        })),
      });
    })
    .post("/:id/link", jsonBody(linkSchema), async (c) => {
      const admin = requireAdmin(c);
      const [link, website] = [await readJson(c), await readWebsite(db)];
      return c.json(json(await createLink(db, idOf(c), link, website, admin, now())));
    })
    .delete("/:id/link", async (c) => {
      const admin = requireAdmin(c);
      return c.json(json(await revokeLink(db, idOf(c), admin, now())));
    });
}

function idOf(c: Context) {
  return idParam(c, "Statement not found.");
}

function jsonOf(statement: StoredStatement, siteUrl: string, now: Date) {
  const path = linkPath(statement);
  return {
    id: statement.id,
    version: statement.version,
    ...inputOf(statement),
    message_id: statement.messageId,
    created_at: statement.createdAt,
    state: linkState(statement, now),
    url: path && new URL(path, siteUrl).href,
    expires_at: statement.expiresAt,
  };
}
