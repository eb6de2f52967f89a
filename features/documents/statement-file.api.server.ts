import { Hono } from "hono";
import { firm } from "#content/firm.ts";
import { statementPdf } from "./statement-pdf.server.ts";

const FILE_NAME = `${firm.name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-capability-statement.pdf`;

export function statementFile(siteUrl: string) {
  return new Hono().get("/capabilities.pdf", async (c) =>
    c.body(new Uint8Array(await statementPdf(siteUrl)), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${FILE_NAME}"`,
      // The policy of pages forbids the styles of a browser's own PDF viewer.
      "Content-Security-Policy": "frame-ancestors 'none'",
    }),
  );
}
