import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Words of the lineage drawing that a thread runs through or that overlap another word. */
function coveredWords(page: Page) {
  return page.evaluate(() => {
    const drawing = [...document.querySelectorAll<SVGSVGElement>("svg.lineage")].find(
      (svg) => svg.getClientRects().length > 0,
    );
    if (!drawing) throw new Error("There is no lineage drawing.");
    const words = [...drawing.querySelectorAll("text")];
    const paths = [
      ...drawing.querySelectorAll<SVGPathElement>("path.lineage-line, path.lineage-traced"),
    ];
    const threads = paths.filter((path) => !path.closest("g"));
    const points = threads.flatMap((thread) =>
      Array.from({ length: 200 }, (_, step) =>
        thread.getPointAtLength((thread.getTotalLength() * step) / 199),
      ),
    );
    const { width } = drawing.viewBox.baseVal;
    return words
      .filter((word) => {
        const box = word.getBBox();
        const isOutside = box.x < -0.5 || box.x + box.width > width + 0.5;
        const isCrossed = points.some(
          ({ x, y }) =>
            x > box.x && x < box.x + box.width && y > box.y + 3 && y < box.y + box.height - 3,
        );
        const isOverlapped = words.some((other) => {
          const its = other.getBBox();
          return (
            other !== word &&
            its.x < box.x + box.width &&
            box.x < its.x + its.width &&
            its.y < box.y + box.height &&
            box.y < its.y + its.height
          );
        });
        return isOutside || isCrossed || isOverlapped;
      })
      .map((word) => word.textContent);
  });
}

test("no thread of the lineage runs behind a word, at any width", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  for (const width of [320, 360, 767, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await coveredWords(page), `${width} px`).toEqual([]);
  }
});

test("a decision that is pointed at or focused lights its way back, with a word on each check", {
  tag: "@core",
}, async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  const figure = page.getByRole("figure", { name: /^Diagram/ });
  const words = (name: string) => figure.getByText(name, { exact: true }).filter({ visible: true });
  await expect(figure.getByRole("listitem")).toHaveText([
    /^Dashboards: defined. Classify: sampled. Ingest: counted. Sources: ERP, HR, Claims.$/,
    /^Board reports: signed./,
    /^Alerts: rehearsed./,
  ]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.mouse.move(0, 0);
    await expect(words("signed")).toHaveCount(0);
    await words("Board reports").hover();
    for (const word of ["signed", "compared", "tested"]) await expect(words(word)).toBeVisible();
    await expect(words("owned")).toHaveCount(0);
    expect(await coveredWords(page), `${width} px`).toEqual([]);
  }
  await page.mouse.move(0, 0);
  await page.keyboard.press("Tab");
  await figure.getByRole("listitem").last().focus();
  for (const word of ["rehearsed", "tuned", "owned"]) await expect(words(word)).toBeVisible();
  await expect(words("signed")).toHaveCount(0);
});

test("the lineage comes to rest by itself", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const ends = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
  );
  // A longer animation would need a button that stops it (WCAG 2.2.2).
  expect(ends.filter((end) => end > 5_000)).toEqual([]);
});

test("a case study's bars are one row each, at any width and text size", async ({ page }) => {
  await page.goto("/");
  for (const percent of [100, 200]) {
    await page.evaluate((size) => {
      document.documentElement.style.setProperty("font-size", `${size}%`);
    }, percent);
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const bars = await caseStudyBars(page);
      const where = `${width} px, ${percent}% text`;
      expect(
        bars.map(({ marks }) => marks),
        where,
      ).toEqual([40, 4, 28, 14, 10, 14]);
      expect(
        bars.every(({ rows, isInside }) => rows === 1 && isInside),
        where,
      ).toBe(true);
    }
  }
});

function caseStudyBars(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<SVGPathElement>("#case-studies figure path")].map((path) => {
      const rows = path.getAttribute("d")?.match(/M[\d.]+ [\d.]+/g) ?? [];
      const { right, width } = path.getBoundingClientRect();
      return {
        marks: rows.length,
        rows: new Set(rows.map((mark) => mark.split(" ")[1])).size,
        isInside: right <= innerWidth && width > 0,
      };
    }),
  );
}
