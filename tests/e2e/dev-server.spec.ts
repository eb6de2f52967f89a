import { expect, test } from "@playwright/test";
import { type RunningSite, startDevelopmentSite } from "../helpers/site.ts";

const POLICY = "content-security-policy";

let site: RunningSite | undefined;

test.afterEach(async () => {
  await site?.stop();
  site = undefined;
});

test("the development server serves pages that work, and reports what the policy would block", async ({
  page,
}) => {
  test.setTimeout(300_000);
  site = await startDevelopmentSite();
  const response = await page.request.get(`${site.url}/capabilities`);
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain("Core Competencies");
  expect(response.headers()).not.toHaveProperty(POLICY);
  expect(response.headers()[`${POLICY}-report-only`]).toContain("require-trusted-types-for");

  await page.setViewportSize({ width: 360, height: 800 });
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Policy directive")) violations.push(message.text());
  });
  // A first visit makes Vite prepare packages, after which the page has to be loaded again.
  await expect(async () => {
    await page.goto(`${site?.url}/capabilities`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  expect(violations).toEqual([]);
  const blocked = page.waitForEvent("console", (message) => /style-src/.test(message.text()));
  await page.evaluate(() => {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet" });
    sheet.href = "http://localhost:1/x.css";
    document.head.append(sheet);
  });
  expect((await blocked).text()).toContain("report-only");
});
