import { expect, test } from "vitest";
import { sampleWebsite } from "../../tests/helpers/website.ts";
import { onePagePdf } from "./one-page-pdf.server.ts";

test("other requests are handled between two attempts to fit the page", async () => {
  const done: string[] = [];
  const facts = { firm: sampleWebsite.firm, title: "Too long", revised: "2026-11-18" };
  const { fits } = await onePagePdf(facts, () => {
    if (done.length === 0) setImmediate(() => done.push("request"));
    done.push("attempt");
    return Number.POSITIVE_INFINITY;
  });
  expect(fits).toBe(false);
  expect(done.slice(0, 3)).toEqual(["attempt", "request", "attempt"]);
});
