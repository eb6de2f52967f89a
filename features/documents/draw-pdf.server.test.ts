import { expect, test } from "vitest";
import { sampleWebsite } from "../../tests/helpers/website.ts";
import { statementFits, statementPdf } from "./draw-pdf.server.ts";

const SITE_URL = "https://www.example.com";
const statement = { ...sampleWebsite, revised: "2026-11-18" };

test("a statement is drawn once, also for requests at the same time, and again when it changes", async () => {
  const [first, same] = await Promise.all([
    statementPdf(statement, SITE_URL),
    statementPdf(structuredClone(statement), SITE_URL),
  ]);
  expect(same.bytes).toBe(first.bytes);
  expect(await statementFits(statement, SITE_URL)).toBe(true);
  expect((await statementPdf(statement, SITE_URL)).bytes).toBe(first.bytes);
  const later = await statementPdf({ ...statement, revised: "2026-11-19" }, SITE_URL);
  expect(later.bytes).not.toEqual(first.bytes);
});
