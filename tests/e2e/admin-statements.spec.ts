import { expect, test } from "./fixtures.ts";
import { FIRST_ADMIN, signInDirectly } from "./people.ts";

test("a statement is tailored, sent as a link, opened without script and revoked", {
  tag: "@core",
}, async ({ page, browser, siteUrl }) => {
  const title = `Grants data ${crypto.randomUUID().slice(0, 8)}`;
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/admin");
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Statements", exact: true })
    .click();
  await page.getByRole("button", { name: "New statement" }).click();
  const preview = page.frameLocator("iframe[title='Preview as page']");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Capability Statement");
  const steps = await page.evaluate(() => history.length);
  const urls: string[] = [];
  page.context().on("request", (request) => urls.push(request.url()));

  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Agency").fill("Census Bureau");
  await page.getByLabel("Solicitation number").fill("1333LB26Q00000042");
  await page.getByRole("checkbox", { name: "Operations" }).uncheck();
  await page.getByRole("checkbox", { name: "541512" }).uncheck();
  await page.getByRole("checkbox", { name: "One source for every hospital report" }).check();
  // The PDF is drawn again after each change, which takes a busy machine a while.
  const fit = page.getByText("The PDF fits on one page.", { exact: true });
  await expect(fit).toBeVisible({ timeout: 60_000 });
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(preview.getByRole("heading", { name: "Operations" })).toHaveCount(0);

  // The form's input is neither in a URL nor a step of "Back".
  const newTab = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open in a new tab" }).click();
  const tab = await newTab;
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(title);
  await tab.close();
  expect(urls.filter((url) => url.includes("Census"))).toEqual([]);
  expect(await page.evaluate(() => history.length)).toBe(steps);

  // The focus comes to the tools beside the form without a scroll.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.getByRole("button", { name: "PDF" }).focus();
  expect(await page.evaluate(() => window.scrollY)).toBe(400);

  await page.getByRole("button", { name: "Create link" }).click();
  const heading = page.getByRole("heading", { level: 1, name: title });
  await expect(heading).toBeFocused();
  const link = await page.getByRole("textbox", { name: "Private link" }).inputValue();
  expect(link).toMatch(new RegExp(`^${siteUrl}/statements/[\\w-]{43}$`));
  await expect(page.getByRole("link", { name: "PDF" })).toHaveAttribute("href", `${link}.pdf`);
  await expect(page.getByText("Nobody has opened it yet.")).toBeVisible();

  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const visit = await visitor.newPage();
  await visit.request.head(link);
  const response = await visit.goto(link);
  expect(response?.headers()).toMatchObject({
    "x-robots-tag": "noindex, nofollow",
    "cache-control": "private, no-store",
  });
  await expect(visit.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(visit.getByText("Solicitation 1333LB26Q00000042")).toBeVisible();
  await expect(visit.getByRole("heading", { name: "Development" })).toBeVisible();
  await expect(visit.getByRole("heading", { name: "Operations" })).toHaveCount(0);
  const pdf = await visit.request.get(`${link}.pdf`);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");

  await page.reload();
  await expect(page.getByText("possibly a mail scanner")).toHaveCount(2);
  await page.getByRole("button", { name: "Revoke link" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke link?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Revoke link" })).toBeFocused();
  expect((await visit.goto(link))?.status()).toBe(200);
  await page.getByRole("button", { name: "Revoke link" }).click();
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Nobody can open this link anymore.")).toBeVisible();
  await expect(heading).toBeFocused();
  expect((await visit.goto(link))?.status()).toBe(404);
  expect((await visit.request.get(`${link}.pdf`)).status()).toBe(404);
  await visitor.close();

  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Title")).toHaveValue(`Copy of ${title}`);
  await expect(page.getByRole("checkbox", { name: "Operations" })).not.toBeChecked();
});

test("a statement starts with what a message says", async ({ page }) => {
  const name = `Dana ${crypto.randomUUID().slice(0, 8)}`;
  await page.request.post("/api/functions/send-contact-email", {
    data: {
      name,
      email: "dana@example.com",
      message: "Please send us your capability statement.",
      agency: "Department of Energy",
      solicitation_number: "DE-42",
    },
  });
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/admin/messages");
  await page.getByRole("list", { name: "Messages" }).getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Make a statement" }).click();
  await expect(page.getByLabel("Agency")).toHaveValue("Department of Energy");
  await expect(page.getByLabel("Solicitation number")).toHaveValue("DE-42");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Enter a title.").first()).toBeVisible();
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.getByLabel("Title").fill("For the Department of Energy");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/admin\/statements\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For the Department of Energy");
  await expect(page.getByRole("button", { name: "Save draft" })).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Statements" }).click();
  const draft = page.getByRole("listitem").filter({ hasText: "For the Department of Energy" });
  await expect(draft.getByText("Draft", { exact: true })).toBeVisible();
  await expect(draft.getByRole("paragraph")).toHaveText(["Department of Energy, DE-42"]);
  await draft.getByRole("link").click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/statements");
});
