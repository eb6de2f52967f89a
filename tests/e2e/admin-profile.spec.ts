import { expect, test } from "./fixtures.ts";
import {
  createAdmin,
  endSessions,
  failure,
  forgive,
  logIn,
  openAsAdmin,
  signInDirectly,
  success,
} from "./people.ts";

test("a profile is saved, and refused with the first message", { tag: "@core" }, async ({
  page,
  siteUrl,
}) => {
  await openAsAdmin(page, "/account#profile", await createAdmin(page.request));
  const name = page.getByRole("textbox", { name: "Name" });
  const avatar = page.getByRole("textbox", { name: "Avatar URL" });
  await expect(name).toHaveValue("Ada Byron");
  await name.fill("A");
  await avatar.fill("ada.png");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(failure(page, "Validation Error")).toContainText(
    "Name must be at least 2 characters",
  );
  await name.fill("Ada Lovelace");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(
    failure(page, "Validation Error").filter({ hasText: "Must be a valid URL" }),
  ).toBeVisible();
  await avatar.fill(`${siteUrl}/icon-192.png`);
  await expect(page.getByRole("img", { name: "Avatar preview" })).toBeVisible();
  await page.getByRole("textbox", { name: "Bio" }).fill("Wrote the first program.");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(success(page, "Success")).toContainText("Profile updated successfully.");
  await page.reload();
  await expect(name).toHaveValue("Ada Lovelace");
  await expect(page.getByRole("textbox", { name: "Bio" })).toHaveValue("Wrote the first program.");
  await expect(avatar).toHaveValue(`${siteUrl}/icon-192.png`);
  await expect(page.getByText("Unsaved changes from")).toHaveCount(0);
});

test("unsaved work outlives the session and is offered again", async ({ page, complaints }) => {
  const admin = await createAdmin(page.request);
  const { access_token } = await signInDirectly(page, admin);
  // Nothing more is requested until the click.
  await page.goto("/account#profile", { waitUntil: "networkidle" });
  const bio = page.getByRole("textbox", { name: "Bio" });
  await bio.fill("A long thought, not saved yet.");
  await endSessions(page.request, access_token);
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page).toHaveURL("/login");

  await logIn(page, admin);
  await expect(page.getByText(/Unsaved changes from \w+ \d+, \d{4}, [\d:]+ [AP]M$/)).toBeVisible();
  await expect(bio).toHaveValue("");
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(bio).toHaveValue("A long thought, not saved yet.");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(success(page, "Success")).toBeVisible();
  await page.reload();
  await expect(bio).toHaveValue("A long thought, not saved yet.");
  await expect(page.getByText("Unsaved changes from")).toHaveCount(0);
  // Last: the browser may report the refusals of the ended session after the page has moved on.
  forgive(complaints, 400, 401);
});

test("leaving with unsaved changes needs a confirmation; discarding deletes them", async ({
  page,
}) => {
  await openAsAdmin(page, "/account#profile", await createAdmin(page.request));
  const bio = page.getByRole("textbox", { name: "Bio" });
  await bio.fill("Hm.");
  await page.getByRole("link", { name: "Admin" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toHaveCount(0);
  await expect(bio).toHaveValue("Hm.");
  await page.getByRole("link", { name: "Admin" }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL("/account#profile");
  await page.getByRole("link", { name: "Admin" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(bio).toHaveValue("");
  await expect(bio).toBeEnabled();
  await page.reload();
  await expect(bio).toBeEnabled();

  await bio.fill("Again.");
  const opened = page.waitForEvent("dialog");
  const closed = page.close({ runBeforeUnload: true });
  const dialog = await opened;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await closed;
  await expect(bio).toHaveValue("Again.");
});
