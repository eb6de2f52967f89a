import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { ShownFirm } from "#features/website/show-website.server.ts";
import { FONTS, fontFile, type Sheet } from "./pdf-sheet.server.ts";

const SMALLEST = 0.76;
const SMALLER_SCALES = [0.98, 0.96, 0.94, 0.92, 0.9, 0.88, 0.86, 0.84, 0.82, 0.8, 0.78, SMALLEST];
const INCH = 72;
const BOTTOM_MARGIN = 0.45 * INCH;

/** `revised` is a date such as "2026-11-18". */
type Facts = { firm: ShownFirm; title: string; revised: string };
/** Draws the page, and returns where it ends. */
type Layout = (sheet: Sheet) => number;

/** Draws one letter page. Longer texts are set smaller; `fits` says whether they still fit. */
export async function onePagePdf(facts: Facts, layOut: Layout) {
  function draw(scale: number) {
    const doc = new PDFDocument(options(facts));
    for (const name of Object.keys(FONTS) as (keyof typeof FONTS)[]) {
      doc.registerFont(name, fontFile(name));
    }
    const bottom = layOut({ doc, scale });
    const fits = bottom <= doc.page.height - BOTTOM_MARGIN && pagesOf({ doc, scale }) === 1;
    return { doc, fits };
  }

  let drawn = draw(1);
  // Laying out a page takes long, so each attempt rules out half of the remaining sizes.
  let scales = drawn.fits ? [] : SMALLER_SCALES;
  while (scales.length > 0) {
    const middle = Math.floor((scales.length - 1) / 2);
    const next = draw(scales[middle] ?? SMALLEST);
    scales = next.fits ? scales.slice(0, middle) : scales.slice(middle + 1);
    if (next.fits || !drawn.fits) drawn = next;
  }
  // Writing the fonts takes a while, too, so only the last one is finished.
  drawn.doc.end();
  return { bytes: await buffer(drawn.doc), fits: drawn.fits };
}

function pagesOf({ doc }: Sheet) {
  return doc.bufferedPageRange().count;
}

function options({ firm, title, revised }: Facts): PDFKit.PDFDocumentOptions {
  const date = new Date(`${revised}T12:00:00Z`);
  return {
    size: "LETTER",
    // A text that does not fit is noticed by its position, not by a second page.
    margin: 0,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    // The types of pdfkit lack this value.
    subset: "PDF/UA" as string as PDFKit.Mixins.PDFSubsets,
    lang: "en-US",
    displayTitle: true,
    font: fontFile("sans"),
    info: {
      Title: title,
      Author: firm.legalName,
      Subject: firm.descriptor,
      // The date is not that of the request, so the same text gives the same file.
      CreationDate: date,
      ModDate: date,
    },
  };
}
