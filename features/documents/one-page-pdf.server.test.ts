import { expect, test } from "vitest";
import { sampleWebsite } from "../../tests/helpers/website.ts";
import { onePagePdf } from "./one-page-pdf.server.ts";

test.each([1, 0.98, 0.9, 0.84, 0.78, 0.76])(
  "a text that fits at %d is drawn at that scale",
  async (fitting) => {
    const facts = { firm: sampleWebsite.firm, title: "Long", revised: "2026-11-18" };
    const at: number[] = [];
    const { bytes, fits } = await onePagePdf(facts, ({ doc, scale }) => {
      at.push(scale);
      doc
        .font("sans")
        .fontSize(10 * scale)
        .text("Text", 50, 50);
      return scale <= fitting ? 0 : Number.POSITIVE_INFINITY;
    });
    expect(fits).toBe(true);
    expect(at.length).toBeLessThanOrEqual(5);
    const same = await onePagePdf(facts, ({ doc }) => {
      doc
        .font("sans")
        .fontSize(10 * fitting)
        .text("Text", 50, 50);
      return 0;
    });
    expect(bytes.equals(same.bytes)).toBe(true);
  },
);
