import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Checks a page with axe: `(await axe(page).analyze()).violations`. */
function axe(page: Page) {
  return (
    new AxeBuilder({ page })
      // Opens no second page for frames from other sites, which would take as long again.
      .setLegacyMode()
      // The preview's frame shows pages of ours, which are checked on their own.
      .options({ resultTypes: ["violations"], iframes: false })
  );
}

/** Toasts close by themselves. Base UI hides them from the accessibility tree, not the keyboard. */
const toasts = (page: Page) => page.locator("[data-type][role$=dialog]");

/**
 * Expects no violations from axe and nothing wider than the window: in the light theme on a phone
 * and in the dark theme on a desktop. Pages are checked in accessibility.spec.ts. Other tests check
 * only the states that they alone reach.
 */
export async function expectAccessible(page: Page) {
  await expect(toasts(page)).toHaveCount(0);
  const before = page.viewportSize();
  for (const [colorScheme, width] of [
    ["light", 360],
    ["dark", 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleNow(page);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** Checks in the current theme and width, if changing them would close something. */
export async function expectAccessibleNow(page: Page) {
  await expectNoViolations(page, axe(page));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Checks only a part of a page that is checked as a whole elsewhere. */
export function expectPartAccessible(page: Page, selector: string) {
  return expectNoViolations(page, axe(page).include(selector));
}

async function expectNoViolations(page: Page, checked: AxeBuilder) {
  await transitionsEnd(page);
  const { violations } = await checked.analyze();
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** After a change of theme, the colors of controls fade for a moment, with too little contrast. */
async function transitionsEnd(page: Page) {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
