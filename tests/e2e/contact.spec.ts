import type { Page } from "@playwright/test";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { MAIL_JOB } from "#platform/mail/outbox.server.ts";
import { addPosts } from "../helpers/posts.ts";
import { readMail } from "../helpers/read-mail.ts";
import type { RunningSite } from "../helpers/site.ts";
import { jobs, outbox } from "../helpers/tables.ts";
import { hold, waitForHydration } from "./fixtures.ts";
import { expect, fillForm, test } from "./mail-fixtures.ts";
import { FIRST_ADMIN, failure, forgive, signInDirectly, success } from "./people.ts";

// The tests share one site, and so one mail server.
test.describe.configure({ mode: "default" });

const ENDPOINT = "**/api/functions/send-contact-email";

const sendButton = (page: Page) => page.getByRole("button", { name: "Send Message" });

async function openForm(page: Page) {
  await page.goto("/#contact");
  await waitForHydration(page);
}

const confirmation = (page: Page) => page.getByRole("status", { name: "Message sent" });

async function send(page: Page, values: Parameters<typeof fillForm>[1]) {
  await fillForm(page, values);
  await sendButton(page).click();
  // The toast about an earlier message may still be there.
  await expect(confirmation(page)).toBeVisible();
  await expect(success(page, "Message sent successfully!").first()).toContainText(
    "We'll get back to you within 24 hours.",
  );
}

test("while sending, the button says so; a failure keeps what was written", {
  tag: "@core",
}, async ({ page, complaints }) => {
  await openForm(page);
  await fillForm(page, { name: "Ada Byron" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(ENDPOINT, async (route) => {
    await released;
    await route.fulfill({ status: 503, json: {} });
  });
  await sendButton(page).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  release();
  await expect(failure(page, "Failed to send message")).toContainText(
    "Please try again or contact us directly at hello@alderline.example.com",
  );
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Our reports disagree.");
  await expect(sendButton(page)).toBeEnabled();
  forgive(complaints, 503);
});

test("a visitor whose connection fails is told, even if the form's script can't be loaded", async ({
  page,
  context,
  complaints,
}) => {
  await openForm(page);
  const script = page.waitForResponse("**/forms-*.js");
  await fillForm(page, { name: "Ada Byron" });
  await (await script).finished();
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(failure(page, "Failed to send message")).toBeVisible();

  await context.setOffline(false);
  await page.route("**/forms-*.js", (route) => route.abort());
  await page.reload();
  await waitForHydration(page);
  const dialog = page.waitForEvent("dialog");
  const clicked = sendButton(page).click();
  expect((await dialog).message()).toMatch(/^Failed to send message\n.+ contact us directly/);
  await (await dialog).accept();
  await clicked;
  complaints.length = 0;
});

test("a message in any script arrives as it was written, and can be replied to", {
  tag: "@core",
}, async ({ page, mail }) => {
  const message = `Здравствуйте 你好 שלום 👩🏽‍💻\n.\n${"a".repeat(1900)}\n  <b>not bold</b>`;
  await openForm(page);
  await send(page, { name: "  Zoë Ŀlop 🌲 ", email: "zoe@example.org", message });
  await expect(confirmation(page)).toContainText("replies within 24 hours, to zoe@example.org");
  const ofZoe = () => mail.received.filter(({ raw }) => raw.includes("zoe@example.org"));
  await expect.poll(() => ofZoe().length).toBe(1);
  const [received] = ofZoe();
  const read = readMail(received?.raw ?? "");
  expect(received).toMatchObject({ from: "site@example.com", to: ["office@example.com"] });
  expect(read.header("From")).toBe("The Site <site@example.com>");
  expect(read.header("Reply-To")).toBe("Zoë Ŀlop 🌲 <zoe@example.org>");
  expect(read.header("Subject")).toBe("Message from Zoë Ŀlop 🌲");
  expect(read.text).toContain(`\n\n${message}\n\n`);
  expect(read.html).toContain("&lt;b&gt;not bold&lt;/b&gt;");
});

for (const size of [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]) {
  test(`after a message the form is ready for the next, and its button stays in place at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openForm(page);
    // Not every browser keeps what is seen in its place by itself.
    await page.evaluate(() => {
      document.documentElement.style.overflowAnchor = "none";
    });
    await page.getByText("I work for a public agency").click();
    await page.getByRole("textbox", { name: "Agency" }).fill("City of Tacoma");
    await fillForm(page, { name: "Ada Byron" });
    await sendButton(page).focus();
    const before = await sendButton(page).boundingBox();
    const release = await hold(page, ENDPOINT);
    await sendButton(page).press("Enter");
    const busy = page.getByRole("button", { name: "Sending...", disabled: true });
    expectSamePlace(await busy.boundingBox(), before);
    release();
    await expect(confirmation(page)).toContainText("to ada@example.com");
    await expect(sendButton(page)).toBeFocused();
    expectSamePlace(await sendButton(page).boundingBox(), before);
    for (const field of await page.getByRole("textbox").all()) await expect(field).toHaveValue("");

    await sendButton(page).press("Enter");
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    await expect(confirmation(page)).toHaveCount(0);
  });
}

type Box = Awaited<ReturnType<ReturnType<typeof sendButton>["boundingBox"]>>;

/** To the eye: within two pixels. */
function expectSamePlace(box: Box, before: Box) {
  if (!box || !before) throw new Error("The button is not shown.");
  expect(Math.abs(box.y - before.y)).toBeLessThanOrEqual(2);
  expect(Math.abs(box.x - before.x)).toBeLessThanOrEqual(2);
  expect(Math.abs(box.width - before.width)).toBeLessThanOrEqual(0.5);
}

test("without JavaScript the response to the form is a page with what was entered", {
  tag: "@core",
}, async ({ plainPage: page, mail }) => {
  await page.goto("/#contact");
  await fillForm(page, { name: "Plain", email: "nobody", message: "Line one\nLine two" });
  await sendButton(page).click();
  await expect(page.getByRole("alert")).toHaveText("Validation Error: Invalid email address");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Line one\nLine two");
  await page.getByRole("textbox", { name: "Email" }).fill("plain@example.com");
  await sendButton(page).click();
  await expect(
    page.getByText("Message sent successfully! We'll get back to you within 24 hours."),
  ).toBeInViewport();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  const [received] = await mail.from("Plain");
  expect(readMail(received?.raw ?? "").text).toContain("\n\nLine one\nLine two\n\n");
});

for (const javaScriptEnabled of [true, false]) {
  const mode = javaScriptEnabled ? "with" : "without";
  test(`${mode} JavaScript a message says which article it is about, and for which agency`, async ({
    browser,
    siteUrl,
    site,
    mail,
  }) => {
    const slug = `disagree-${mode}-script`;
    await onDatabase(site, (db) =>
      addPosts(db, [
        { slug, title: "Why reports disagree" },
        { slug: `draft-${mode}`, title: "Secret", published: false, published_at: null },
      ]),
    );
    const context = await browser.newContext({
      javaScriptEnabled,
      baseURL: siteUrl,
      colorScheme: javaScriptEnabled ? "light" : "dark",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    const about = page.getByRole("checkbox", { name: /^About/ });
    for (const other of [`/?about=draft-${mode}`, "/?about=made-up", "/"]) {
      await page.goto(`${other}#contact`);
      await expect(about).toHaveCount(0);
    }

    await page.goto(`/?about=${slug}#contact`);
    await expect(about).toBeChecked();
    await expect(about).toHaveAccessibleName("About the article: Why reports disagree");
    const name = `Agent ${mode}`;
    await fillForm(page, { name, message: "Please quote for this." });
    await page.getByText("I work for a public agency").click();
    await page.getByRole("textbox", { name: "Agency" }).fill("City of Tacoma");
    await page.getByRole("textbox", { name: "Solicitation number" }).fill("RFP-77");
    await page.getByLabel("Due date").fill("2026-09-30");
    await sendButton(page).click();
    await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
    if (javaScriptEnabled) await expect(about).toBeChecked();
    const [received] = await mail.from(name);
    const { text } = readMail(received?.raw ?? "");
    expect(text).toContain(`About the article: Why reports disagree (${siteUrl}/blog/${slug})`);
    expect(text).toContain("Agency: City of Tacoma\nSolicitation number: RFP-77\nDue date: Sep");

    // The visitor comes back from another page and leaves out the subject.
    await page.goto("/capabilities");
    await page.goto(`/?about=${slug}#contact`);
    await about.uncheck();
    await fillForm(page, { name: `Other ${mode}` });
    await sendButton(page).click();
    const [other] = await mail.from(`Other ${mode}`);
    expect(readMail(other?.raw ?? "").text).not.toContain("About the article");
    if (javaScriptEnabled) await expectShownToStaff(page, name, `/blog/${slug}`);
    await context.close();
  });
}

async function expectShownToStaff(page: Page, name: string, source: string) {
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/admin/messages");
  const row = new RegExp(`${name}.*City of Tacoma · About the article: Why reports disagree`);
  await page.getByRole("link", { name: row }).click();
  const link = page.getByRole("link", { name: "Why reports disagree", exact: true });
  await expect(link).toHaveAttribute("href", source);
  await expect(page.getByText("September 30, 2026")).toBeVisible();
  await expect(page.getByText("RFP-77")).toBeVisible();
}

test("a robot fills in the honeypot, which people do not see, and is not told", async ({
  page,
}) => {
  await openForm(page);
  await expect(page.getByRole("textbox")).toHaveCount(3);
  await page.getByRole("textbox", { name: "Message" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByText("I work for a public agency")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(sendButton(page)).toBeFocused();
  await page.locator("[name=website]").evaluate((trap: HTMLInputElement) => {
    trap.value = "https://example.net";
  });
  await send(page, { name: "Robot" });

  await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/admin/messages");
  const list = page.getByRole("list", { name: "Messages" });
  await expect(page.getByText("Select a message to read it here.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Robot/ })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Filter by stage" }).selectOption("Spam");
  await list.getByRole("link", { name: /Robot/ }).click();
  await expect(page.getByText("hidden field filled in")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No email sent" })).toBeVisible();
});

test("visitors notice no failure of the mail server, and no message is lost", async ({
  page,
  mail,
  site,
}) => {
  await openForm(page);
  mail.verdicts.set("from Later", "later").set("from Never", "never").set("from Dropped", "drop");

  await mail.stop();
  await send(page, { name: "Down" });
  await expect.poll(() => lastErrors(site)).toContainEqual(expect.stringContaining("ECONNREFUSED"));
  await mail.start();
  const connected = Promise.withResolvers<void>();
  const greeting = Promise.withResolvers<void>();
  mail.greetNextAfter(() => {
    connected.resolve();
    return greeting.promise;
  });
  await send(page, { name: "Slow" });
  await connected.promise;
  for (const name of ["Later", "Never", "Dropped"]) await send(page, { name });
  expect(await mail.from("Dropped")).toHaveLength(1);
  // The emails about Down, Later and Dropped are retried.
  await expect.poll(() => scheduledRetries(site), { timeout: 30_000 }).toBe(3);
  greeting.resolve();
  await retryNow(site);
  await send(page, { name: "Next" });

  for (const name of ["Down", "Slow", "Later", "Next"]) {
    expect(await mail.from(name)).toHaveLength(1);
  }
  await expect.poll(async () => (await mail.from("Dropped")).length, { timeout: 30_000 }).toBe(2);
  const ids = (await mail.from("Dropped")).map(({ raw }) => readMail(raw).header("Message-ID"));
  expect(ids[0]).toBe(ids[1]);

  await ageMails(site, 2 * 60 * 60_000);
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/admin");
  await expect(
    page.getByRole("alert").filter({ hasText: "Emails have been failing" }),
  ).toContainText("554 We do not want this");
  await page.getByRole("link", { name: "Read Messages" }).click();
  await page.getByRole("link", { name: /Never.*Email failed/ }).click();
  await expect(page.getByText("Last error: Message failed: 554 We do not want this")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  expect(await mail.from("Never")).toHaveLength(1);
  await expect(page.getByRole("heading", { name: "Email sent" })).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("main").getByText(/\d unread/)).toBeVisible();
  await expect(page.getByText("Emails have been failing")).toHaveCount(0);
});

async function onDatabase<Result>(site: RunningSite, work: (db: Db) => Promise<Result>) {
  const { db, close } = await site.openDatabase();
  try {
    return await work(db);
  } finally {
    await close();
  }
}

function lastErrors(site: RunningSite) {
  return onDatabase(site, async (db) =>
    (await db.select().from(outbox)).flatMap(({ lastError }) => lastError ?? []),
  );
}

function scheduledRetries(site: RunningSite) {
  return onDatabase(site, (db) => {
    const isLater = gt(jobs.runAt, new Date());
    return db.$count(jobs, and(isNull(jobs.claimedUntil), isLater, eq(jobs.kind, MAIL_JOB)));
  });
}

/** Ends the wait before the next attempt. The next message wakes the outbox. */
function retryNow(site: RunningSite) {
  return onDatabase(site, (db) => db.update(jobs).set({ runAt: new Date() }));
}

function ageMails(site: RunningSite, ms: number) {
  return onDatabase(site, (db) => db.update(outbox).set({ createdAt: new Date(Date.now() - ms) }));
}
