import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Checks a page with axe: `(await axe(page).analyze()).violations`. */
export function axe(page: Page) {
  return (
    new AxeBuilder({ page })
      // Otherwise a second page is opened for frames from other sites, which takes as long again.
      .setLegacyMode()
      .options({ resultTypes: ["violations"] })
  );
}

/** Nothing that axe complains about, and nothing wider than the window. */
export async function expectAccessible(page: Page) {
  await expectNoViolations(axe(page));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** For what is opened on a page that is checked as a whole elsewhere. */
export function expectPartAccessible(page: Page, selector: string) {
  return expectNoViolations(axe(page).include(selector));
}

async function expectNoViolations(checked: AxeBuilder) {
  const { violations } = await checked.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
