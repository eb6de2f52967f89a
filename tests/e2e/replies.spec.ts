import type { Page } from "@playwright/test";
import { readMail } from "../helpers/read-mail.ts";
import { expect, test } from "./mail-fixtures.ts";
import { FIRST_ADMIN, failure, forgive, signInDirectly, success } from "./people.ts";

const replyButton = (page: Page) => page.getByRole("button", { name: "Reply", exact: true });
const timeline = (page: Page) => page.getByRole("region", { name: "Timeline" });
const replyText = (page: Page) => page.getByRole("textbox", { name: "Reply" });

/** Opens a message from somebody with a unique name. */
async function openMessage(page: Page) {
  const id = crypto.randomUUID().slice(0, 8);
  const name = `Dana ${id}`;
  const email = `dana-${id}@example.com`;
  const data = { name, email, message: "Our reports\ndisagree." };
  const response = await page.request.post("/api/functions/send-contact-email", { data });
  expect(response.status()).toBe(200);
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/admin/messages");
  await page.getByRole("list", { name: "Messages" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  // Opening the message marks it as read, and its timeline is then fetched again.
  await expect(timeline(page).getByText("read the message")).toBeVisible();
  return { name, email };
}

test("a reply is started from a saved one, survives a reload and arrives in the thread", {
  tag: "@core",
}, async ({ page, mail }) => {
  const { name, email } = await openMessage(page);
  await replyButton(page).click();
  await expect(replyText(page)).toBeFocused();
  await page.getByRole("button", { name: "Saved replies" }).click();
  await page.getByRole("menuitem", { name: "Suggest a call" }).click();
  await expect(replyText(page)).toHaveValue(new RegExp(`^Hello ${name},\n`));
  await expect(replyText(page)).toBeFocused();
  await page.keyboard.type("\nP.S. Friday suits us.");
  await expect(page.getByText("Not sent yet. Saved in this browser.")).toBeVisible();

  await page.reload();
  await expect(replyText(page)).toHaveValue(/P\.S\. Friday suits us\.$/);
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(success(page, "Success")).toContainText("Your reply is being sent.");
  await expect(replyText(page)).toHaveCount(0);
  await expect(replyButton(page)).toBeFocused();

  const [notification] = await mail.from(name);
  const replies = () => mail.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => replies().length, { timeout: 60_000 }).toBe(1);
  const { header, text } = readMail(replies()[0]?.raw ?? "");
  expect(header("From")).toBe("The Site <site@example.com>");
  expect(header("Reply-To")).toBe("Alderline <office@example.com>");
  expect(header("In-Reply-To")).toBe(readMail(notification?.raw ?? "").header("Message-ID"));
  expect(text).toContain("P.S. Friday suits us.\n\nDana");
  expect(text).toContain("> Our reports\n> disagree.\n");

  const entry = timeline(page).getByRole("listitem").filter({ hasText: "P.S. Friday suits us." });
  await expect(entry).toContainText(/Sent \w+ \d+, \d{4}/);
  await page.getByRole("button", { name: "Add their answer" }).click();
  await page.getByRole("textbox", { name: "Their answer" }).fill("Friday at ten is fine.");
  await page.getByRole("button", { name: "Add answer" }).click();
  await expect(timeline(page).getByRole("listitem").last()).toContainText("Friday at ten is fine.");

  await page.reload();
  await expect(timeline(page).getByRole("listitem").last()).toContainText("Friday at ten is fine.");
  await expect(replyText(page)).toHaveCount(0);
});

test("a reply that the visitor's mail server rejects says why in the timeline", async ({
  page,
  mail,
  complaints,
}) => {
  await openMessage(page);
  const word = crypto.randomUUID();
  mail.verdicts.set(word, "never");
  await replyButton(page).click();
  await replyText(page).fill(`Hello ${word}`);
  await failOncePolled(page);
  await page.keyboard.press("Control+Enter");
  const entry = timeline(page).getByRole("listitem").filter({ hasText: word });
  await expect(entry).toContainText("Sending...");
  await expect(entry).toContainText(/Refused: .*554 We do not want this/);
  forgive(complaints, 503);
});

/** Makes the next timeline show a reply being sent, and the request after it fail. */
async function failOncePolled(page: Page) {
  let requests = 0;
  await page.route("**/timeline", async (route) => {
    const response = await route.fetch();
    const entries = await response.json();
    const delivery = entries.at(-1)?.delivery;
    if (delivery) requests += 1;
    if (requests === 2) return route.fulfill({ status: 503, json: {} });
    if (requests === 1) Object.assign(delivery, { state: "waiting", last_error: null });
    return route.fulfill({ response, json: entries });
  });
}

test("a reply that can't be sent stays in the form", async ({ page, complaints }) => {
  await openMessage(page);
  await replyButton(page).click();
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(failure(page, "Validation Error")).toContainText("Write a reply first");

  await page.route("**/replies", (route) => route.fulfill({ status: 503, json: {} }));
  await replyText(page).fill("Hello Dana");
  await page.keyboard.press("Control+Enter");
  await expect(failure(page, "Please try again in a moment.")).toBeVisible();
  await expect(replyText(page)).toHaveValue("Hello Dana");
  await expect(replyText(page)).toBeFocused();
  await expect(page.getByRole("button", { name: "Send reply" })).toBeEnabled();
  await page.unroute("**/replies");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(success(page, "Success")).toContainText("Your reply is being sent.");
  forgive(complaints, 503);
});
