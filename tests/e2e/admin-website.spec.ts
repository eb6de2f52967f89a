import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, forgive, test } from "./fixtures.ts";
import { createAdmin, FIRST_ADMIN, signInDirectly, startSession } from "./people.ts";
import { uploadPicture } from "./posts.ts";

// These tests change and publish site content, which other tests read.
test.use({ siteOf: "website" });

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();
const review = (page: Page) => page.getByRole("dialog", { name: "Publish changes" });
const services = (page: Page) => page.getByRole("group", { name: "Services" });
const entries = (page: Page) => services(page).getByRole("listitem");

async function open(page: Page, part: string, heading: string) {
  await page.goto(`/admin/website/${part}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.getByRole("form")).toBeVisible();
}

async function published(page: Page) {
  const { access_token } = await startSession(page.request, FIRST_ADMIN);
  const headers = { Authorization: `Bearer ${access_token}` };
  return (await (await page.request.get("/api/admin/website", { headers })).json()).published;
}

test("a changed phone number is reviewed and published, and an earlier version is restored", {
  tag: "@core",
}, async ({ page }) => {
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/admin");
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Website" })
    .click();
  const parts = page.getByRole("list", { name: "Parts of the website" }).getByRole("listitem");
  await expect(parts).toHaveCount(12);
  const before = (await published(page)).firm.mainPhone;

  await parts.getByRole("link", { name: "Firm", exact: true }).click();
  await label(page, "Main phone").fill("none");
  await label(page, "Main phone").press("Tab");
  await expect(page.getByText("Enter a phone number, such as (206) 555-0142")).toBeVisible();
  await button(page, "Publish changes").click();
  await expect(button(page, "Publish")).toBeDisabled();
  await review(page).getByRole("link", { name: "Firm › Main phone" }).click();
  await expect(label(page, "Main phone")).toBeFocused();
  await label(page, "Main phone").fill("(206) 555-0199");
  await label(page, "City").fill("Tacoma, Washington");
  await saved(page);

  await button(page, "Publish changes").click();
  await expect(review(page).getByText("2 changes")).toBeVisible();
  const phone = review(page).getByRole("listitem").filter({ hasText: "Firm › Main phone" });
  await expect(phone.getByRole("deletion")).toHaveText(before.slice(-4));
  await expect(phone.getByRole("insertion")).toHaveText("0199");
  const city = review(page).getByRole("listitem").filter({ hasText: "Firm › City" });
  await city.getByRole("button", { name: "Discard" }).click();
  await expect(city).toHaveCount(0);
  await button(page, "Publish").click();
  await expect(review(page)).toBeHidden();
  await expect(page.getByText("1 change is public now.")).toBeVisible();
  const home = await page.request.get("/");
  expect(await home.text()).toContain("(206) 555-0199");
  expect(await home.text()).not.toContain(before);

  // A second version, so that there is one to go back to.
  await label(page, "Main phone").fill("(206) 555-0150");
  await button(page, "Publish changes").click();
  await button(page, "Publish").click();
  await expect(review(page)).toBeHidden();
  await page.getByRole("link", { name: "Website" }).filter({ visible: true }).last().click();
  await button(page, "History").click();
  const versions = page.getByRole("list", { name: "Versions" }).locator(":scope > li");
  await expect(versions).toHaveCount(3);
  const first = versions.nth(1);
  await first.getByRole("button", { name: "Show changes" }).click();
  await expect(first.getByRole("insertion")).toHaveText("0199");
  await first.getByRole("button", { name: "Restore this version" }).click();
  await button(page, "Restore").click();
  await expect(page.getByText("Version restored")).toBeVisible();
  await expect(versions).toHaveCount(4);
  expect((await published(page)).firm.mainPhone).toBe("(206) 555-0199");

  await expect(versions.last()).toContainText("Starting content");
  await versions.last().getByRole("button", { name: "Restore this version" }).click();
  await button(page, "Restore").click();
  await expect(versions).toHaveCount(5);
  expect((await published(page)).firm.mainPhone).toBe(before);
});

test("services are added, duplicated, moved, removed and brought back by keyboard", async ({
  page,
}) => {
  await signInDirectly(page, FIRST_ADMIN);
  await open(page, "services", "Services");
  const summaries = services(page).locator("summary");
  const names = await summaries.allTextContents();
  const [first = "", second = "", ...others] = names;

  await entries(page).first().getByRole("button", { name: "Move down" }).press("Enter");
  await expect(summaries).toHaveText([second, first, ...others]);
  const moved = entries(page).nth(1);
  await expect(moved.getByRole("button", { name: "Move down" })).toBeFocused();
  await moved.getByRole("button", { name: "Move up" }).press("Enter");
  await expect(summaries).toHaveText(names);
  // At the top only the other direction is left.
  await expect(entries(page).first().getByRole("button", { name: "Move down" })).toBeFocused();

  await entries(page).first().getByRole("button", { name: "Remove" }).press("Enter");
  await expect(summaries).toHaveText([second, ...others]);
  await expect(summaries.first()).toBeFocused();
  await button(page, "Undo").click();
  await expect(summaries).toHaveText(names);

  await entries(page).first().getByRole("button", { name: "Duplicate" }).press("Enter");
  await expect(summaries).toHaveText([first, first, second, ...others]);
  await expect(entries(page).nth(1).getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("A copy");
  await expect(summaries.nth(1)).toHaveText("A copy");

  await button(page, "Add service").press("Enter");
  const added = entries(page).last();
  await expect(added.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("Training");
  await expect(summaries.last()).toHaveText("Training");
  await saved(page);

  await page.reload();
  await expect(summaries).toHaveText([first, "A copy", second, ...others, "Training"]);
  await button(page, "Discard changes").click();
  await expect(summaries).toHaveText(names);
  await saved(page);
});

test("services are reordered by dragging", async ({ page }) => {
  await signInDirectly(page, FIRST_ADMIN);
  await open(page, "services", "Services");
  const summaries = services(page).locator("summary");
  const [first = "", second = "", third = "", ...others] = await summaries.allTextContents();
  await summaries.nth(2).locator("[draggable]").dragTo(summaries.first());
  await expect(summaries).toHaveText([third, first, second, ...others]);
  await button(page, "Discard changes").click();
  await expect(summaries).toHaveText([first, second, third, ...others]);
  await saved(page);
});

test("the privacy policy is corrected in the visual editor", async ({ page }) => {
  await signInDirectly(page, FIRST_ADMIN);
  await open(page, "legal", "Legal pages");
  const policy = page.getByRole("group", { name: "Privacy Policy" });
  await policy.locator("summary").first().click();
  const text = policy.getByRole("textbox", { name: "Text", exact: true }).first();
  await expect(text).toHaveAttribute("contenteditable", "true");
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("We never sell data.");
  await page.keyboard.press("Shift+Home");
  await policy.getByRole("button", { name: "Bold" }).first().click();
  await saved(page);
  await button(page, "Publish changes").click();
  await expect(review(page).getByRole("insertion")).toHaveText("We never sell data.");
  await expect(review(page).getByRole("deletion")).toHaveCount(0);
  await review(page).getByRole("button", { name: "Discard" }).click();
  await expect(review(page).getByText("No changes to publish.")).toBeVisible();
  await button(page, "Cancel").click();
  await expect(text).not.toContainText("We never sell data.");
  await saved(page);
});

test("an unfinished new entry is left out of a publish, and the review says so", async ({
  page,
}) => {
  await signInDirectly(page, FIRST_ADMIN);
  await open(page, "testimonials", "Testimonials");
  const heading = label(page, "Heading").first();
  const before = await heading.inputValue();
  await heading.fill("What people say");
  await button(page, "Add testimonial").click();
  await saved(page);
  await button(page, "Publish changes").click();
  const left = review(page).getByRole("list", { name: "Left out" }).getByRole("listitem");
  await expect(left).toContainText("New entry in Testimonials");
  await expect(left.getByRole("link").first()).toBeVisible();
  await expect(review(page).getByText("1 change, public together")).toBeVisible();
  await button(page, "Publish").click();
  await expect(page.getByText("1 change is public now.")).toBeVisible();
  expect((await published(page)).testimonials.heading).toBe("What people say");

  // It is all that is left, and can be discarded here.
  await heading.fill(before);
  await button(page, "Publish changes").click();
  await button(page, "Publish").click();
  await expect(review(page)).toBeHidden();
  await button(page, "Publish changes").click();
  await expect(review(page).getByText("No changes to publish.")).toBeVisible();
  await expect(button(page, "Publish")).toBeDisabled();
  await left.getByRole("button", { name: "Discard" }).click();
  await expect(left).toHaveCount(0);
  await button(page, "Cancel").click();
  await saved(page);
});

test("a portrait is uploaded, and another one chosen from Media", async ({ page }) => {
  const { name } = await uploadPicture(page.request, 300, 300);
  await signInDirectly(page, FIRST_ADMIN);
  await open(page, "leadership", "Leadership");
  const founder = page.getByRole("group", { name: "Founder" });
  const portrait = founder.locator("img");
  await founder.getByRole("button", { name: "Choose picture" }).click();
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Upload picture").click();
  await (await chooser).setFiles({ name: "face.png", mimeType: "image/png", buffer: await png() });
  await expect(portrait).toHaveAttribute("src", /^\/storage\/blog-images\/.+\.png$/);
  await founder.getByLabel("Alt text").fill("Our founder");

  await founder.getByRole("button", { name: "Choose picture" }).click();
  await page
    .getByRole("button", { name: /^Insert .*photo/ })
    .first()
    .click();
  await expect(portrait).toHaveAttribute("src", `/storage/blog-images/${name}`);
  await founder.getByRole("button", { name: "Remove picture" }).click();
  await expect(portrait).toHaveCount(0);
  await saved(page);
});

function png() {
  const background = { r: 30, g: 77, b: 59 };
  return sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
}

test("changes that the server never got are there when the page is opened again", async ({
  page,
  complaints,
}) => {
  forgive(complaints, 503);
  await signInDirectly(page, FIRST_ADMIN);
  await open(page, "contact", "Contact");
  await page.route("**/api/admin/website/draft", (route) => route.fulfill({ status: 503 }));
  const heading = `Heading of ${Date.now()}`;
  await label(page, "Heading").first().fill(heading);
  await expect(page.getByText("Can’t reach the server.")).toBeVisible();
  // Closed as by a crash: nothing is asked, and nothing can be saved.
  const next = await page.context().newPage();
  await page.close();
  await open(next, "contact", "Contact");
  await expect(label(next, "Heading").first()).toHaveValue(heading);
  await saved(next);
  await button(next, "Discard changes").click();
  await expect(label(next, "Heading").first()).not.toHaveValue(heading);
  await saved(next);
});

test("a text far beyond its limit is kept in the browser, and saved once it is shorter", async ({
  page,
  complaints,
}) => {
  forgive(complaints, 422);
  await signInDirectly(page, FIRST_ADMIN);
  await open(page, "contact", "Contact");
  const heading = label(page, "Heading").first();
  const before = await heading.inputValue();
  await heading.fill("Much too long. ".repeat(50));
  await expect(
    page.getByText("Contact › Heading is far too long. It can have at most 60 characters."),
  ).toBeVisible();
  await heading.fill(before);
  await saved(page);
});

test("a text that would need a second page of the capability statement says so", async ({
  page,
}) => {
  await signInDirectly(page, FIRST_ADMIN);
  await open(page, "capabilities", "Capability statement");
  await page.route("**/api/admin/website/statement-fit", (route) =>
    route.fulfill({ json: { fits: false } }),
  );
  const about = label(page, "About the firm");
  const before = await about.inputValue();
  await about.fill(`${before} And more.`);
  await expect(about).toHaveAccessibleDescription(
    /With this change, the capability statement needs a second page\./,
  );
  await page.unroute("**/api/admin/website/statement-fit");
  await about.fill(before);
  await expect(page.getByText("no longer fits on one page")).toBeHidden();
  await saved(page);
});

test("two admins see each other’s changes, and are told about the same field", async ({
  page,
  browser,
  siteUrl,
  complaints,
}) => {
  forgive(complaints, 409);
  await signInDirectly(page, FIRST_ADMIN);
  const other = await openAsOther(browser, siteUrl, page);
  await open(page, "home", "Home");
  await open(other, "home", "Home");

  await label(other, "Badge").fill("Their badge");
  await label(other, "Headline").fill("Their headline");
  await saved(other);
  await label(page, "Headline").fill("My headline");
  const notice = page.getByRole("alert").filter({ hasText: "changed this, too." });
  await expect(notice).toContainText("Their headline");
  await expect(label(page, "Badge")).toHaveValue("Their badge");
  await expect(label(page, "Headline")).toHaveValue("My headline");
  await button(page, "Use theirs").click();
  await expect(notice).toHaveCount(0);
  await expect(label(page, "Headline")).toHaveValue("Their headline");
  await saved(page);
  await other.context().close();

  await button(page, "Discard changes").click();
  await expect(label(page, "Badge")).not.toHaveValue("Their badge");
  await saved(page);
});

test("the draft is shared by a link that any admin can end", async ({ page, browser, siteUrl }) => {
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/admin/website");
  await button(page, "Share draft").click();
  await expect(label(page, "Link to the draft")).toHaveValue(/^http.+\/draft\/.+/);
  await expect(button(page, "Copy")).toBeVisible();
  const link = await label(page, "Link to the draft").inputValue();
  const shared = await page.request.get(new URL(link).pathname);
  expect(await shared.text()).toContain("This is a draft of the website.");
  await tryTheDraft(await page.context().newPage(), link);
  const other = await openAsOther(browser, siteUrl, page);
  await other.goto("/admin/website");
  const details = other.getByRole("region", { name: "Shared draft" });
  await expect(details).toContainText(/^Created by .+, expires \w+ \d+, \d{4}/);
  await expect(label(other, "Link to the draft")).toHaveCount(0);
  await button(other, "End link").click();
  await expect(other.getByText("Link ended")).toBeVisible();
  await expect(details).toHaveCount(0);
  await other.context().close();
  expect((await page.request.get(new URL(link).pathname)).status()).toBe(404);
  await button(page, "End link").click();
  await expect(button(page, "Share draft")).toBeVisible();
});

/** Checks that nothing is sent from a draft, and that its links stay in it. */
async function tryTheDraft(visitor: Page, link: string) {
  const sent: string[] = [];
  visitor.on("request", (request) => sent.push(request.url()));
  await visitor.goto(`${link}/accessibility`);
  const contact = visitor.getByRole("main").getByRole("link", { name: "Contact form" });
  await expect(contact).toHaveAttribute("href", `${new URL(link).pathname}/#contact`);
  await contact.click();
  await label(visitor, "Name").fill("Ada");
  await label(visitor, "Email").fill("ada@example.com");
  await label(visitor, "Message").fill("Does this form work?");
  await button(visitor, "Send Message").click();
  await expect(visitor.getByText("Only the public site sends messages.").first()).toBeVisible();
  expect(sent.filter((url) => url.includes("send-contact-email"))).toEqual([]);
  await visitor.close();
}

async function openAsOther(browser: Browser, siteUrl: string, { request }: Page) {
  const context = await browser.newContext({ baseURL: siteUrl });
  const page = await context.newPage();
  await signInDirectly(page, await createAdmin(request));
  return page;
}

test("the preview follows the typing, and leads from a text to its field and back", async ({
  page,
}) => {
  await signInDirectly(page, FIRST_ADMIN);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "home", "Home");
  const preview = page.frameLocator('iframe[title="Preview"]');
  const scripts: string[] = [];
  page.on("request", (request) => {
    const isOfPreview = request.frame() !== page.mainFrame();
    if (isOfPreview && request.resourceType() === "script") scripts.push(request.url());
  });
  const headline = `Counted at ${Date.now()}`;
  await label(page, "Headline").fill(headline);
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(headline);
  // Each change reloads the preview, so it must not start the app because an admin is signed in.
  expect(scripts).toEqual([]);

  await preview.getByRole("heading", { name: "A small firm for large, untidy data" }).click();
  await expect(label(page, "Heading").first()).toBeFocused();
  await expect(preview.getByRole("heading", { level: 1 })).not.toBeInViewport();
  await label(page, "Badge").focus();
  await expect(preview.getByRole("heading", { level: 1 })).toBeInViewport();

  await button(page, "Desktop").click();
  await expect(preview.getByRole("navigation", { name: "Main" })).toBeVisible();
  // The warning also shows where the preview is closed for lack of room.
  await page.setViewportSize({ width: 768, height: 800 });
  await label(page, "Headline").fill("Nothing".repeat(11));
  await expect(
    page.getByText("Too long for a page that is 360 or 1280 pixels wide."),
  ).toBeVisible();
  await label(page, "Headline").fill(headline);
  await expect(page.getByText("Too long for a page that is 360 or 1280 pixels wide.")).toBeHidden();
  await saved(page);
});

test("a preview that could not be loaded is there again after the next change", async ({
  page,
  complaints,
}) => {
  await signInDirectly(page, FIRST_ADMIN);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "home", "Home");
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route("**/draft/*", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await label(page, "Badge").fill("Lost");
  await failed;
  await expect(preview.getByRole("heading", { level: 1 })).toHaveCount(0);
  await page.unroute("**/draft/*");
  await label(page, "Badge").fill("Found");
  await expect(preview.getByText("Found", { exact: true })).toBeVisible();
  await button(page, "Discard changes").click();
  await saved(page);
  expect(complaints.filter((text) => !text.includes("net::ERR_"))).toEqual([]);
  complaints.length = 0;
});
