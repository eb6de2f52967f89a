import { expect, forgive, test, waitForHydration } from "./fixtures.ts";
import { success } from "./people.ts";

// Scrolling is animated, as most visitors have it.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("any other path is the not-found page, and the path is logged", { tag: "@core" }, async ({
  page,
  complaints,
}) => {
  const logged = page.waitForEvent("console", (message) =>
    message.text().includes("/no/such/page"),
  );
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await logged;
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
  forgive(complaints, 404);
});

test("a post that does not exist leads back to the blog", async ({ page, complaints }) => {
  const response = await page.goto("/blog/no-such-post");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
  await expect(page.getByText("The blog post you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(page).toHaveURL("/blog");
  forgive(complaints, 404);
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "Pacific/Kiritimati", locale: "de-DE" });

  test("legal pages show today's date in Pacific time, before and after hydration", async ({
    page,
    request,
  }) => {
    const today = new Intl.DateTimeFormat("en-US", {
      dateStyle: "long",
      timeZone: "America/Los_Angeles",
    }).format(new Date());
    for (const path of ["/privacy-policy", "/terms-of-service", "/data-security"]) {
      expect(await (await request.get(path)).text()).toContain(today);
      await page.goto(path);
      await waitForHydration(page);
      await expect(page.getByText(`Effective date: ${today}`)).toBeVisible();
    }
  });
});

test("the capability statement prints as one letter page", { tag: "@core" }, async ({ page }) => {
  await page.goto("/capabilities");
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const text = pdf.toString("latin1");
  expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(text).toMatch(/\/MediaBox\s*\[\s*0 0 612 792\s*\]/);
});

test("the capability statement is there as a PDF, as text and as data, with links to proof", {
  tag: "@core",
}, async ({ page, plainPage, context, request, siteUrl }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/capabilities");
  const proof = page.getByRole("link", { name: "Smaller releases, more often" }).first();
  await expect(proof).toHaveAttribute("href", "/case-studies/devops-deployment");
  await page.getByRole("button", { name: "Copy as text" }).click();
  await expect(success(page, "Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("541512 Computer Systems Design Services (primary)");
  expect(copied).toContain(`${siteUrl}/capabilities`);
  const link = page.getByRole("link", { name: "Download as PDF" });
  const pdf = await request.get((await link.getAttribute("href")) ?? "");
  expect(pdf.headers()).toMatchObject({ "content-type": "application/pdf" });
  const headers = { "If-None-Match": pdf.headers().etag ?? "" };
  expect((await request.get("/capabilities.pdf", { headers })).status()).toBe(304);

  const data = structuredData(await (await request.get("/capabilities")).text());
  const statement = data.find((item) => item.naics);
  expect(statement.naics[0]).toBe("541512");
  expect(statement.identifier.map((id: { propertyID: string }) => id.propertyID)).toEqual([
    "UEI",
    "CAGE",
  ]);

  await plainPage.goto("/capabilities");
  await expect(plainPage.getByRole("button", { name: "Copy as text" })).toBeHidden();
  await plainPage.getByText("Show as plain text").click();
  const text = plainPage.getByRole("textbox", { name: "Capability statement as plain text" });
  await expect(text).toHaveValue(copied);
});

// biome-ignore lint/suspicious/noExplicitAny: structured data is read as any reader finds it
function structuredData(html: string): any[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...blocks].map(([, json]) => JSON.parse(json ?? ""));
}
