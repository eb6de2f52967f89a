import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { createAdmin, FIRST_ADMIN, signInDirectly } from "./people.ts";
import { createPost, deletePost } from "./posts.ts";

const rows = (page: Page) => page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
const filter = (page: Page) => page.getByRole("button", { name: "Filter", exact: true });

test("the audit log is filtered by kind, person and day, and the URL contains the filter", async ({
  page,
}) => {
  const admin = await createAdmin(page.request);
  const post = await createPost(page.request, { title: "On record" }, admin);
  await deletePost(page.request, post);
  await signInDirectly(page, admin);
  await page.goto("/admin/activity");
  await page
    .getByRole("combobox", { name: "Activity" })
    .selectOption({ label: "All post activity" });
  await page.getByLabel("Email starts with").fill(admin.email.slice(0, 20).toUpperCase());
  await page.getByLabel("Email starts with").press("Enter");
  await expect(page).toHaveURL(/kind=posts&person=ADA-/);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText("Post published");
  await expect(rows(page).nth(0)).toContainText(`On record, by ${admin.email}`);
  await expect(rows(page).nth(1)).toContainText("Post created");

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("activity.csv");
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(3);
  expect(csv).toContain(`,Post published,${admin.email},On record,`);

  await page.reload();
  await expect(page.getByRole("combobox", { name: "Activity" })).toHaveValue("posts");
  await expect(rows(page)).toHaveCount(2);

  await page.getByLabel("Date").fill("2020-01-01");
  await filter(page).click();
  await expect(page.getByText("No entries match your filters.")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Date")).toHaveValue("");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page).toHaveURL(/\/admin\/activity$/);
  await expect(rows(page).nth(2)).toBeVisible();
});

test("a long log has pages", async ({ page }) => {
  await signInDirectly(page, FIRST_ADMIN);
  const entry = { action: "signed_in", actor: "ada@example.com", subject: null, count: 3 };
  const createPage = (number: number) => ({
    entries: [{ ...entry, id: number, at: "2026-03-05T12:00:00Z", address: `192.0.2.${number}` }],
    total: 120,
    page: number,
    page_size: 50,
  });
  await page.route("**/api/admin/audit?*", (route) =>
    route.fulfill({
      json: createPage(Number(new URL(route.request().url()).searchParams.get("page"))),
    }),
  );
  await page.goto("/admin/activity?kind=signed_in");
  await expect(rows(page)).toContainText("Logged in (3 times)");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/kind=signed_in&page=2$/);
  await expect(rows(page)).toContainText("192.0.2.2");
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Activity" })).toBeInViewport();
});
