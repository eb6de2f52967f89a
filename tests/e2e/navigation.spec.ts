import type { Page } from "@playwright/test";
import { expect, hold, test, waitForHydration } from "./fixtures.ts";
import { FIRST_ADMIN, signInDirectly } from "./people.ts";
import { createPost } from "./posts.ts";

// Scrolling is animated, as most visitors have it.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const ITEMS = ["Home", "About", "Services", "Case Studies", "Capabilities", "Blog", "Contact"];
const SECTIONS = [
  "home",
  "about",
  "leadership",
  "services",
  "technologies",
  "case-studies",
  "testimonials",
  "contact",
];

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });

async function expectAtSection(page: Page, id: string) {
  await expect
    .poll(() => page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(200);
  await expect(page.locator(`#${id}`)).toBeInViewport();
}

test("the home page has its sections in order, and a footer", async ({ page }) => {
  await page.goto("/");
  const ids = await page.locator("main section[id]").evaluateAll((all) => all.map(({ id }) => id));
  // The section of latest posts is shown only if there are any.
  expect(ids.filter((id) => id !== "latest-posts")).toEqual(SECTIONS);
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("the navigation has the specified items, and no Admin for a visitor", {
  tag: "@core",
}, async ({ page }) => {
  await page.goto("/");
  await expect(menu(page).getByRole("link")).toHaveText(ITEMS);
  await expect(page.getByRole("banner").locator("a[href='/#contact']")).toHaveCount(1);
});

test("an admin's two more items fit into the narrowest wide header", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/people");
  await page.mouse.move(200, 300);
  const items = menu(page).getByRole("link");
  await expect(items).toHaveText([...ITEMS, "Account", "Admin"]);
  const lines = await items.evaluateAll((links) =>
    links.map((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    }),
  );
  expect(new Set(lines).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
});

for (const [path, link, id, tag] of [
  ["/capabilities", "Services", "services", ["@core"]],
  ["/", "Case Studies", "case-studies"],
  ["/capabilities", "Contact Us", "contact"],
  ["/", "Work with Us", "contact"],
  ["/", "Our Services", "services"],
  ["/", "Let's Discuss Your Project", "contact"],
  ["/", "Start Your Transformation", "contact"],
] as [string, string, string, string[]?][]) {
  test(`“${link}” on ${path} scrolls to the section`, { tag: tag ?? [] }, async ({ page }) => {
    await page.goto(path);
    await waitForHydration(page);
    await page.getByRole("link", { name: link, exact: true }).first().click();
    await expect(page).toHaveURL(`/#${id}`);
    await expectAtSection(page, id);
  });
}

test("a URL with a hash opens at its section", async ({ page }) => {
  await page.goto("/#contact");
  await expectAtSection(page, "contact");
});

test("a section that appears late is found by the one retry", async ({ page }) => {
  await page.addInitScript(() => {
    const find = document.getElementById.bind(document);
    const requested: number[] = [];
    Object.assign(window, { requested });
    document.getElementById = (id: string) => {
      if (id === "late" && requested.push(performance.now()) === 1) {
        setTimeout(() => {
          const section = document.createElement("div");
          section.id = "late";
          section.textContent = "Late";
          document.body.append(section);
        }, 20);
      }
      return find(id);
    };
  });
  await page.goto("/#late");
  await waitForHydration(page);
  await expect(page.locator("#late")).toBeInViewport();
  expect(await page.evaluate(() => Reflect.get(window, "requested").length)).toBe(2);
});

test("a hash that means nothing, or is broken, does no harm", async ({ page }) => {
  for (const hash of ["#%ff", "#no-such-section", "#'\"<script>"]) {
    await page.goto(`/${hash}`);
    await waitForHydration(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await page.goto("about:blank");
  }
});

test("a route change starts at the top of the page", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("the section in view is marked, and a section without an item belongs to the one before", async ({
  page,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  const marked = menu(page).locator("[aria-current]");
  await expect(marked).toHaveText("Home");
  await page.locator("#leadership").evaluate((element) => element.scrollIntoView());
  await expect(marked).toHaveText("About");
  await page.locator("#case-studies").evaluate((element) => element.scrollIntoView());
  await expect(marked).toHaveText("Case Studies");
  await page.goto("/capabilities");
  await expect(marked).toHaveText("Capabilities");
  await expect(marked).toHaveAttribute("aria-current", "page");
});

test("a page that is pointed at is fetched before it is clicked", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  const fetched = page.waitForResponse(/\/assets\/capabilities-.*\.js$/);
  await menu(page).getByRole("link", { name: "Capabilities" }).hover();
  await fetched;
  await expect(page).toHaveURL("/");
});

test("a post opened from another page is shown once its styles are loaded, and loads them once", async ({
  page,
}) => {
  const title = `Styled ${crypto.randomUUID()}`;
  const { slug } = await createPost(page.request, { title, content: "<h2>Inside</h2>" });
  const inside = page.getByRole("heading", { name: "Inside" });
  const requested: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/post-[^/]*\.css$/, async (route) => {
    requested.push(route.request().url());
    await held.promise;
    await route.continue();
  });

  await page.goto(`/blog/${slug}`);
  await waitForHydration(page);
  await expect(inside).toHaveCSS("font-size", "38px");
  expect(requested).toEqual([]);

  await page.goto("/blog");
  await waitForHydration(page);
  const releaseData = await hold(page, `**/${slug}.data*`);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("status").getByText("Loading...")).toBeAttached();
  const data = page.waitForResponse(`**/${slug}.data*`);
  releaseData();
  await data;
  await expect.poll(() => requested.length).toBe(1);
  await expect(inside).toHaveCount(0);
  held.resolve();
  await expect(inside).toHaveCSS("font-size", "38px");
  await page.goBack();
  await page.getByRole("link", { name: title }).click();
  await expect(inside).toHaveCSS("font-size", "38px");
  expect(requested).toHaveLength(1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the menu opens, says so, closes, and closes after a navigation click", {
    tag: "@core",
  }, async ({ page }) => {
    await page.goto("/");
    await waitForHydration(page);
    const toggle = page.getByRole("button", { name: /menu/ });
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(menu(page)).toBeHidden();
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(menu(page).getByRole("link")).toHaveText(ITEMS);
    await toggle.click();
    await expect(menu(page)).toBeHidden();
    await toggle.click();
    await menu(page).getByRole("link", { name: "Blog" }).click();
    await expect(page).toHaveURL("/blog");
    await expect(menu(page)).toBeHidden();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
  });

  test("the menu is reached by keyboard and closes on Escape", { tag: "@core" }, async ({
    page,
  }) => {
    await page.goto("/");
    await waitForHydration(page);
    const toggle = page.getByRole("button", { name: /menu/ });
    await toggle.focus();
    await page.keyboard.press("Enter");
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(menu(page).getByRole("link", { name: "Home" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("the navigation is open from the start", async ({ page }) => {
      await page.goto("/");
      await expect(menu(page).getByRole("link")).toHaveText(ITEMS);
      await expect(page.getByRole("button", { name: /menu/ })).toBeHidden();
    });
  });
});

test("the skip link is the first stop and leads to the content", { tag: "@core" }, async ({
  page,
}) => {
  await page.goto("/blog");
  await waitForHydration(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("every control shows that it has the keyboard's focus; the header's are reached from left to right", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await waitForHydration(page);
  const controls = await page.locator("a[href], button, input, textarea").count();
  const unmarked: string[] = [];
  const inHeader: number[] = [];
  let stops = 0;
  for (; stops < controls * 2; stops++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return;
      // A link that covers its whole card has the ring around the card.
      const rings = [undefined, "::after"].map((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
        return `${outlineStyle} ${outlineWidth}`;
      });
      const left = element.closest("header") && element.getBoundingClientRect().left;
      return { text: element.textContent ?? "", rings, left };
    });
    if (!focused) break;
    if (focused.left !== null) inHeader.push(focused.left);
    if (!focused.rings.includes("solid 2px")) unmarked.push(`${focused.text}: ${focused.rings}`);
  }
  expect(unmarked).toEqual([]);
  expect(inHeader).toEqual(inHeader.toSorted((a, b) => a - b));
  expect(inHeader.length).toBeGreaterThan(8);
  expect(stops).toBeGreaterThan(25);
});

test("the theme follows the system until another one is chosen, which is remembered", {
  tag: "@core",
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await waitForHydration(page);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  const theme = (name: string) => page.getByRole("radio", { name });
  const open = () => page.getByRole("button", { name: "Theme" }).click();
  await open();
  await expect(theme("System")).toBeChecked();
  await page.getByText("Light", { exact: true }).click();
  await expect(theme("Light")).toBeHidden();
  const light = await ground();
  expect(light).not.toBe(dark);
  await page.reload();
  expect(await ground()).toBe(light);
  await page.goto("/capabilities");
  expect(await ground()).toBe(light);

  await waitForHydration(page);
  await page.getByRole("button", { name: "Theme" }).press("Enter");
  await expect(theme("Light")).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(theme("Dark")).toBeChecked();
  expect(await ground()).toBe(dark);
  await page.keyboard.press("ArrowDown");
  await expect(theme("System")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(theme("System")).toBeHidden();
  await expect(page.getByRole("button", { name: "Theme" })).toBeFocused();
  await page.emulateMedia({ colorScheme: "light" });
  expect(await ground()).toBe(light);
  await page.reload();
  expect(await ground()).toBe(light);
});
