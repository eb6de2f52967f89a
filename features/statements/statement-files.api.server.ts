import { type Context, Hono } from "hono";
import type { Db } from "#db/client.ts";
import { fileName, pdfResponse } from "#features/documents/documents.api.server.ts";
import { statementPdf } from "#features/documents/draw-pdf.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { statementHeaders } from "./headers.ts";
import { findByToken } from "./links.server.ts";
import { recordOpening } from "./openings.server.ts";
import { STATEMENT_PATH } from "./statements.schema.ts";
import type { TailoredStatement } from "./tailor.ts";

type Options = { db: Db; siteUrl: string; now: () => Date };

/** The PDF of a private link. */
export function statementFiles({ db, siteUrl, now }: Options) {
  return new Hono<RequestEnv>().get(`${STATEMENT_PATH}/:file{[\\w-]+\\.pdf}`, async (c) => {
    const token = c.req.param("file").slice(0, -".pdf".length);
    const found = await findByToken(db, token, now());
    if (!found) throw new AppError("not_found", "Page not found.");
    const request = c.req.raw;
    await recordOpening(db, found.id, {
      ...{ kind: "pdf", request, siteUrl, now: now(), log: c.get("log") },
    });
    return privatePdf(c, siteUrl, found.shown);
  });
}

export async function privatePdf(c: Context, siteUrl: string, statement: TailoredStatement) {
  const { bytes } = await statementPdf(statement, siteUrl);
  const response = pdfResponse(c, bytes, fileName(statement.firm, statement.tailored.title));
  for (const [name, value] of Object.entries(statementHeaders)) response.headers.set(name, value);
  return response;
}
