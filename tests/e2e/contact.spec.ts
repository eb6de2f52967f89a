import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.ts";

const ENDPOINT = "**/api/functions/send-contact-email";

async function fill(page: Page, values: { name: string; email: string; message: string }) {
  await page.getByRole("textbox", { name: "Name" }).fill(values.name);
  await page.getByRole("textbox", { name: "Email" }).fill(values.email);
  await page.getByRole("textbox", { name: "Message" }).fill(values.message);
}

const valid = { name: "Ada Byron", email: "ada@example.com", message: "Our reports disagree." };

test("the first failing rule is shown and nothing is sent", async ({ page }) => {
  await page.goto("/#contact");
  await hydrated(page);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent++;
  });
  await fill(page, { ...valid, email: "nobody" });
  await page.getByRole("button", { name: "Send Message" }).click();
  const toast = page.getByRole("alert").filter({ hasText: "Validation Error" });
  await expect(toast).toContainText("Invalid email address");
  expect(sent).toBe(0);
});

test("while sending, the button says so; a failure keeps what was written", async ({
  page,
  complaints,
}) => {
  await page.goto("/#contact");
  await hydrated(page);
  await fill(page, valid);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(ENDPOINT, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Send Message" }).click();
  const busy = page.getByRole("button", { name: "Sending..." });
  await expect(busy).toBeDisabled();
  release();
  const toast = page.getByRole("alert").filter({ hasText: "Failed to send message" });
  await expect(toast).toContainText(
    "Please try again or contact us directly at hello@alderline.example.com",
  );
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(valid.message);
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
  // The browser reports the refused request itself.
  complaints.length = 0;
});
