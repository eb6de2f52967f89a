import type { Page } from "@playwright/test";
import { button, field, openNewPost, signInAsHtmlWriter } from "./editor.ts";
import { expectFieldError, expectMarked, expectNoFieldError } from "./field-errors.ts";
import { expect, test, waitForHydration } from "./fixtures.ts";
import { createUser, failure, forgive, logIn, success } from "./people.ts";
import { createPost } from "./posts.ts";

const toasts = (page: Page) => failure(page, "Validation Error");

/** The URLs of the POST requests that the page sends from now on. */
function watchPosts(page: Page) {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  return sent;
}

async function openAsAdmin(page: Page, path: string) {
  await signInAsHtmlWriter(page);
  await page.goto(path);
}

test("the contact form marks its first failing field until it is corrected, and sends nothing", {
  tag: "@core",
}, async ({ page }) => {
  await page.goto("/#contact");
  await waitForHydration(page);
  const sent = watchPosts(page);
  await field(page, "Name").fill("Ada Byron");
  await field(page, "Email").fill("nobody");
  await button(page, "Send Message").click();
  await expectFieldError(field(page, "Email"), "Invalid email address");
  await expect(toasts(page)).toContainText("Invalid email address");
  await expectNoFieldError(field(page, "Message"));

  await field(page, "Message").fill("short");
  await expectMarked(field(page, "Email"), "Invalid email address");
  await expect(field(page, "Message")).toBeFocused();
  await field(page, "Email").fill("nobody@example");
  await expectMarked(field(page, "Email"), "Invalid email address");
  await field(page, "Email").fill("nobody@example.com");
  await expectNoFieldError(field(page, "Email"));

  await button(page, "Send Message").click();
  await expectFieldError(field(page, "Message"), "Message must be at least 10 characters");
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText("Message must be at least 10 characters");
  expect(sent).toEqual([]);
});

test("a contact form sent before the app was loaded marks its first failing field", async ({
  page,
}) => {
  await page.goto("/#contact");
  await button(page, "Send Message").dispatchEvent("click");
  await expectFieldError(field(page, "Name"), "Name must be at least 2 characters");
});

test("login and sign-up mark their first failing field, and send nothing", async ({
  page,
  complaints,
}) => {
  const person = await createUser(page.request);
  await page.goto("/login");
  await waitForHydration(page);
  const sent = watchPosts(page);
  await logIn(page, { email: "nobody", password: "secret" });
  await expectFieldError(field(page, "Email"), "Invalid email address");
  await expect(toasts(page)).toContainText("Invalid email address");
  await logIn(page, { email: "ada@example.com", password: "short" });
  await expectNoFieldError(field(page, "Email"));
  const password = page.getByLabel("Password", { exact: true });
  await expectFieldError(password, "Password must be at least 6 characters");

  await page.getByRole("tab", { name: "Sign Up" }).click();
  await button(page, "Sign Up").click();
  await expectFieldError(field(page, "Name"), "Name must be at least 2 characters");
  expect(sent).toEqual([]);
  await field(page, "Name").fill("Ada Byron");
  await field(page, "Email").fill(person.email);
  await password.fill(person.password);
  await button(page, "Sign Up").click();
  const exists = "This email is already registered. Please login instead.";
  await expectFieldError(field(page, "Email"), exists);
  await expect(failure(page, "Account exists")).toContainText(exists);
  await field(page, "Email").fill("somebody.else@example.com");
  await expectNoFieldError(field(page, "Email"));
  forgive(complaints, 422);
});

test("the password reset marks its first failing field, and sends nothing", async ({ page }) => {
  await openAsAdmin(page, "/admin/password-reset");
  const sent = watchPosts(page);
  await button(page, "Update Password").click();
  await expectFieldError(field(page, "Email"), "Invalid email format");
  await field(page, "Email").fill("ada@example.com");
  const password = page.getByLabel("New Password");
  await password.fill("all-lowercase");
  await button(page, "Update Password").click();
  await expectFieldError(password, "Must contain at least one uppercase letter");
  await expect(password).toHaveAccessibleDescription(
    /Password must be at least 12 characters and contain uppercase, lowercase, number, and special character/,
  );
  await password.fill("Only-Letters-Here");
  await expectMarked(password, "Must contain at least one number");
  expect(sent.filter((url) => url.includes("/functions/"))).toEqual([]);
});

test("the profile marks its first failing field", async ({ page }) => {
  await openAsAdmin(page, "/account#profile");
  await field(page, "Bio").fill("a".repeat(1001));
  await button(page, "Save Profile").click();
  await expectFieldError(field(page, "Bio"), "Bio must be less than 1000 characters");
  await field(page, "Bio").fill("");
  await field(page, "Avatar URL").fill("ada.png");
  await button(page, "Save Profile").click();
  await expectFieldError(field(page, "Avatar URL"), "Must be a valid URL");
  await field(page, "Avatar URL").fill("");
  await expectNoFieldError(field(page, "Avatar URL"));
});

test("the post editor marks its first failing field, and a slug that is taken", {
  tag: "@core",
}, async ({ page, complaints }) => {
  const other = await createPost(page.request);
  await openNewPost(page);
  await button(page, "Create Post").click();
  await expectFieldError(field(page, "Title"), "Title is required");
  await field(page, "Title").fill("Errors beside their fields");
  await expectNoFieldError(field(page, "Title"));
  await field(page, "Slug").fill("Not a slug");
  await button(page, "Create Post").click();
  await expectFieldError(
    field(page, "Slug"),
    "Slug must contain only lowercase letters, numbers, and hyphens",
  );
  await field(page, "Slug").fill(other.slug);
  await button(page, "Create Post").click();
  await expectFieldError(field(page, "Content"), "Content is required");
  await field(page, "Content").fill("Text");
  await field(page, "Image URL").fill("picture.png");
  await button(page, "Create Post").click();
  await expectFieldError(field(page, "Image URL"), "Must be a valid URL");
  await button(page, "Remove image").click();
  await expectNoFieldError(field(page, "Image URL"));

  await button(page, "Create Post").click();
  await expect(field(page, "Slug")).toBeFocused();
  await expect(field(page, "Slug")).toHaveAttribute("aria-invalid", "true");
  await field(page, "Excerpt").fill("Another field.");
  await expect(field(page, "Slug")).toHaveAttribute("aria-invalid", "true");
  await field(page, "Slug").fill(`${other.slug}-2`);
  await expectNoFieldError(field(page, "Slug"));
  forgive(complaints, 409);
});

test("the LinkedIn import marks missing URLs, and what an article lacks", async ({ page }) => {
  await openAsAdmin(page, "/admin/import");
  await button(page, "Prepare Articles for Import").click();
  const urls = field(page, "LinkedIn article URLs");
  await expectFieldError(urls, "Please enter at least one LinkedIn article URL");
  await urls.fill("https://www.linkedin.com/pulse/one");
  await expectNoFieldError(urls);
  await button(page, "Prepare Articles for Import").click();
  await button(page, "Import All 1 Article(s)").click();
  await expect(failure(page, "Import Complete")).toBeVisible();
  await expectFieldError(field(page, "Content"), "Content is required");
  await field(page, "Content").fill("Text");
  await expectNoFieldError(field(page, "Content"));
});

test("a note that is too long is marked and not sent", async ({ page }) => {
  const message = { name: "Ada", email: "ada@example.com", message: "Our reports disagree." };
  await page.request.post("/api/functions/send-contact-email", { data: message });
  await openAsAdmin(page, "/admin/messages");
  await page.getByRole("list", { name: "Messages" }).getByRole("link").first().click();
  await field(page, "Note").fill("a".repeat(5001));
  await button(page, "Add note").click();
  await expectFieldError(field(page, "Note"), "Note must be less than 5000 characters");
  await field(page, "Note").fill("Call back.");
  await button(page, "Add note").press("Enter");
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Call back.");
  await expect(field(page, "Note")).toHaveValue("");
  await expect(toasts(page)).toHaveCount(0);
});

test("another page clears old toasts, but not the one that led to it", async ({ page }) => {
  await openNewPost(page);
  await button(page, "Create Post").click();
  await expect(toasts(page)).toBeVisible();
  await page.getByRole("link", { name: "Media", exact: true }).click();
  await expect(page).toHaveURL("/admin/media");
  await expect(toasts(page)).toHaveCount(0);

  await openNewPost(page);
  await field(page, "Title").fill(`Toasts ${crypto.randomUUID()}`);
  await field(page, "Content").fill("Text");
  await button(page, "Create Post").click();
  await expect(page).toHaveURL("/admin/posts");
  await expect(success(page, "Success")).toContainText("Post created successfully.");
});

test("a focused field and an invalid one have different colors", async ({ page }) => {
  await page.goto("/login");
  await waitForHydration(page);
  const email = field(page, "Email");
  const looks = () =>
    email.evaluate((element) => {
      const { borderColor, outlineColor } = getComputedStyle(element);
      return { borderColor, outlineColor };
    });
  await email.focus();
  const focused = await looks();
  expect(focused.borderColor).toBe(focused.outlineColor);
  await button(page, "Login").click();
  await expectFieldError(email, "Invalid email address");
  const invalid = await looks();
  expect(invalid.borderColor).not.toBe(focused.borderColor);
  expect(invalid.outlineColor).toBe(focused.outlineColor);
});
