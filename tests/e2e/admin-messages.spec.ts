import { readdir, readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { dayOf } from "#features/website/day-of.ts";
import { expect, test } from "./fixtures.ts";
import {
  createAdmin,
  FIRST_ADMIN,
  failure,
  forgive,
  openAsAdmin,
  signInDirectly,
  success,
} from "./people.ts";

const rows = (page: Page) => page.getByRole("list", { name: "Messages" }).getByRole("listitem");
const messageRow = (page: Page, name: string) => rows(page).filter({ hasText: name });
const pane = (page: Page) => page.getByRole("region", { name: "Message", exact: true });
const heading = (page: Page) => pane(page).getByRole("heading", { level: 2 });
const messageCheckbox = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Select message from ${name}` });

/** Sends a message from somebody with a unique name. */
async function sendMessage(request: APIRequestContext, message = "Our reports\ndisagree.") {
  const name = `Dana ${crypto.randomUUID().slice(0, 8)}`;
  const data = { name, email: "dana@example.com", message };
  const response = await request.post("/api/functions/send-contact-email", { data });
  expect(response.status()).toBe(200);
  return name;
}

test("a message is announced, read, archived, moved back, and qualified", { tag: "@core" }, async ({
  page,
}) => {
  const name = await sendMessage(page.request);
  await openAsAdmin(page, "/admin");
  await expect(page.getByText(/^\d+ unread$/)).toBeVisible();
  await page.getByRole("link", { name: "Read Messages" }).click();
  await expect(rows(page).first()).toContainText(`Unread: ${name}`);

  await messageRow(page, name).getByRole("link").click();
  await expect(heading(page)).toHaveText(name);
  await expect(pane(page).getByText("Our reports disagree.")).toBeVisible();
  const reply = await page.getByRole("link", { name: "Open in mail program" }).getAttribute("href");
  expect(reply).toContain("mailto:dana%40example.com?subject=");
  expect(decodeURIComponent(reply ?? "")).toContain("> Our reports\r\n> disagree.");

  await page.getByRole("button", { name: "Archive" }).click();
  const moved = success(page, "Moved to Archived");
  await moved.getByText("Undo").click();
  await expect(moved).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Archive" })).toBeVisible();
  const stage = pane(page).getByRole("combobox", { name: "Stage" });
  await expect(stage).toHaveValue("new");
  await stage.selectOption("Qualified");
  await expect(success(page, "Moved to Qualified")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Messages", exact: true }).click();
  const filter = page.getByRole("combobox", { name: "Filter by stage" });
  await expect(filter).toHaveValue("new");
  await expect(messageRow(page, name)).toHaveCount(0);
  await filter.selectOption("Qualified");
  await expect(messageRow(page, name)).toBeVisible();
  await expect(messageRow(page, name)).not.toContainText("Unread");
});

test("a message is followed up: owner, date, notes, and what is due this week", {
  tag: "@core",
}, async ({ page }) => {
  const name = await sendMessage(page.request);
  const admin = await createAdmin(page.request);
  await signInDirectly(page, admin);
  await page.goto("/admin/messages");
  await messageRow(page, name).getByRole("link").click();
  const timeline = pane(page).getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("listitem")).toHaveText([
    /^The message arrived/,
    /^\S.* read the message/,
  ]);
  await pane(page).getByRole("combobox", { name: "Owner" }).selectOption(admin.id);
  await expect(timeline).toContainText("made Ada Byron the owner");
  // Two days back, because a day can have 25 hours.
  const passed = dayOf(new Date(Date.now() - 48 * 60 * 60_000));
  await pane(page).getByLabel("Follow up on").fill(passed);
  await expect(timeline).toContainText("set the follow-up to");
  await pane(page).getByRole("textbox", { name: "Note" }).fill("Wants two sample reports.");
  await pane(page).getByRole("button", { name: "Add note" }).click();
  await expect(timeline.getByRole("listitem").last()).toContainText("Wants two sample reports.");
  await expect(pane(page).getByRole("textbox", { name: "Note" })).toHaveValue("");
  await expect(pane(page).getByRole("button", { name: "Add note" })).toBeFocused();

  await page.reload();
  await expect(pane(page).getByLabel("Follow up on")).toHaveValue(passed);
  await expect(timeline.getByRole("listitem")).toHaveCount(5);
  const owner = page.getByRole("combobox", { name: "Filter by owner" });
  await owner.selectOption("No owner");
  await expect(messageRow(page, name)).toHaveCount(0);
  await owner.selectOption(admin.id);
  await expect(rows(page)).toHaveCount(1);
  await expect(messageRow(page, name)).toContainText("Overdue since");

  await page.goto("/admin");
  const due = page.getByRole("region", { name: "Due this week" });
  await expect(due.getByRole("listitem").filter({ hasText: name })).toContainText("Overdue");
  await due.getByRole("link", { name }).click();
  await expect(heading(page)).toHaveText(name);
  const followUpOn = pane(page).getByLabel("Follow up on");
  await followUpOn.fill("");
  await expect(timeline).toContainText("removed the follow-up date");
  // While its last digits are typed, the date is the 2nd, and the years 2, 20 and 203.
  await followUpOn.pressSequentially("03252031");
  await followUpOn.press("Enter");
  await expect(timeline.getByRole("listitem")).toHaveCount(7);
  await expect(timeline.getByRole("listitem").last()).toContainText("Mar 25, 2031");
  await followUpOn.press("ArrowUp");
  await followUpOn.press("ArrowUp");
  await pane(page).getByRole("textbox", { name: "Note" }).focus();
  await expect(timeline.getByRole("listitem")).toHaveCount(8);
  await followUpOn.fill("");
  await expect(timeline.getByRole("listitem")).toHaveCount(9);
  await page.goto("/admin");
  await expect(due.getByRole("heading", { name: "Due this week" })).toBeVisible();
  await expect(due.getByRole("link", { name })).toHaveCount(0);
});

test("a message is read beside the list, which stays where it is", async ({ page }) => {
  const names = [];
  for (let number = 0; number < 3; number++) names.unshift(await sendMessage(page.request));
  const [newest = "", middle = "", oldest = ""] = names;
  await signInDirectly(page, FIRST_ADMIN);
  let lists = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/admin/messages?")) lists += 1;
  });
  await page.goto("/admin/messages");
  await expect(page.getByText("Select a message to read it here.")).toBeVisible();
  await expect(messageRow(page, newest)).toBeVisible();
  expect(lists).toBe(1);
  // The first count must be there before another message arrives.
  await expect(page.getByRole("navigation", { name: "Admin" })).toContainText(/\d+ new/);
  const latest = await sendMessage(page.request);
  // The frame then looks for new messages, as it does every half minute.
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  await expect(messageRow(page, latest)).toBeVisible();
  const first = messageRow(page, newest).getByRole("link");
  await first.click();
  await expect(heading(page)).toHaveText(newest);
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute("aria-current", "true");
  await expect(messageRow(page, newest)).not.toContainText("Unread");

  await page.getByRole("button", { name: "Next message" }).click();
  await expect(heading(page)).toHaveText(middle);
  await expect(page.getByRole("button", { name: "Next message" })).toBeFocused();
  await page.keyboard.press("j");
  await expect(heading(page)).toHaveText(oldest);
  await page.keyboard.press("k");
  await expect(heading(page)).toHaveText(middle);
  await page.getByRole("textbox", { name: "Note" }).press("k");
  await expect(heading(page)).toHaveText(middle);
  await page.getByRole("textbox", { name: "Note" }).fill("");
  await page.keyboard.press("Escape");
  await pane(page).getByRole("button", { name: "Archive" }).click();
  await expect(messageRow(page, middle)).toHaveCount(0);
  await page.getByRole("button", { name: "Next message" }).click();
  await expect(heading(page)).toHaveText(oldest);
  await page.reload();
  await expect(heading(page)).toHaveText(oldest);

  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(shortcuts).toContainText("Next and previous message");
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 800, height: 800 });
  await expect(rows(page).first()).toBeHidden();
  await expect(heading(page)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Messages", exact: true }).click();
  await expect(messageRow(page, newest)).toBeVisible();
  await expect(pane(page)).toHaveCount(0);
});

test("a message from outside the filter is stepped from to any other, and found in any stage", async ({
  page,
}) => {
  const names = [];
  for (let number = 0; number < 3; number++) names.unshift(await sendMessage(page.request));
  const [newest = "", middle = "", oldest = ""] = names;
  await openAsAdmin(page, "/admin/messages");
  await messageRow(page, middle).getByRole("link").click();
  await pane(page).getByRole("combobox", { name: "Stage" }).selectOption("Qualified");
  await expect(messageRow(page, middle)).toHaveCount(0);

  // As a link in an email opens it.
  await page.goto(new URL(page.url()).pathname);
  await expect(heading(page)).toHaveText(middle);
  await page.getByRole("button", { name: "Next message" }).click();
  await expect(heading(page)).toHaveText(oldest);
  await page.getByRole("button", { name: "Previous message" }).click();
  await expect(heading(page)).toHaveText(middle);
  await expect(messageRow(page, middle)).toBeVisible();
  await page.getByRole("button", { name: "Previous message" }).click();
  await expect(heading(page)).toHaveText(newest);

  await page.getByRole("main").getByRole("link", { name: "Messages", exact: true }).click();
  await page.getByRole("combobox", { name: "Filter by stage" }).selectOption("New");
  await expect(messageRow(page, newest)).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search messages" });
  await search.fill(middle);
  await search.press("Enter");
  await expect(messageRow(page, middle)).toBeVisible();
});

test("selected messages are marked, moved, moved back and deleted together", {
  tag: "@core",
}, async ({ page, complaints }) => {
  const names = [await sendMessage(page.request), await sendMessage(page.request)];
  await openAsAdmin(page, "/admin/messages");
  const all = page.getByRole("checkbox", { name: "Select all messages on this page" });
  await all.check();
  await all.uncheck();
  await expect(page.getByRole("button", { name: "Archive" })).toHaveCount(0);
  for (const name of names) await messageCheckbox(page, name).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Mark as read" }).click();
  await expect(success(page, "2 messages marked as read")).toBeVisible();
  await expect(all).toBeFocused();
  for (const name of names) await expect(messageRow(page, name)).not.toContainText("Unread");

  for (const name of names) await messageCheckbox(page, name).check();
  await page.getByRole("button", { name: "Archive" }).click();
  const moved = success(page, "2 messages moved to Archived");
  for (const name of names) await expect(messageRow(page, name)).toHaveCount(0);
  await moved.getByText("Undo").click();
  for (const name of names) await messageCheckbox(page, name).check();

  await page.route("**/api/admin/messages/bulk", (route) =>
    route.fulfill({ status: 503, json: {} }),
  );
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(failure(page, "Error")).toBeVisible();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.unroute("**/api/admin/messages/bulk");
  forgive(complaints, 503);

  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Messages" });
  await expect(question).toContainText("these 2 messages");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 messages deleted.").first()).toBeVisible();
  for (const name of names) await expect(messageRow(page, name)).toHaveCount(0);
});

test("moving the only message of a list can be undone", async ({ page }) => {
  const name = await sendMessage(page.request);
  await openAsAdmin(page, `/admin/messages?q=${encodeURIComponent(name)}&stage=new`);
  await messageCheckbox(page, name).check();
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(messageRow(page, name)).toHaveCount(0);
  await success(page, "1 message moved to Archived").getByText("Undo").click();
  await expect(messageRow(page, name)).toBeVisible();
});

test("a note is stored, found by the search, and exported", async ({ page }) => {
  const word = `lakehouse-${crypto.randomUUID().slice(0, 8)}`;
  const name = await sendMessage(page.request, '=1+1 is a sum, "quoted"');
  await openAsAdmin(page, "/admin/messages");
  await messageRow(page, name).getByRole("link").click();
  await page.getByRole("textbox", { name: "Note" }).fill(word);
  await page.getByRole("main").getByRole("link", { name: "Messages", exact: true }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Add note" }).click();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("listitem").last()).toContainText(word);
  await page.reload();
  await expect(timeline.getByRole("listitem").last()).toContainText(word);

  await page.goto("/admin/messages");
  const search = page.getByRole("searchbox", { name: "Search messages" });
  await search.fill("nothing like that");
  await search.press("Enter");
  await expect(page.getByText("No messages match “nothing like that”.")).toBeVisible();
  const stage = page.getByRole("combobox", { name: "Filter by stage" });
  await expect(stage).toHaveValue("all");
  await stage.selectOption("New");
  await expect(page.getByText("No new messages match “nothing like that”.")).toBeVisible();
  await page.getByRole("link", { name: "Search all messages" }).click();
  await expect(page.getByText("No messages match “nothing like that”.")).toBeVisible();
  await search.fill("");
  await search.press("Enter");
  await expect(page).toHaveURL("/admin/messages");
  await search.fill(word);
  await search.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(name);
  await expect(rows(page).locator("mark")).toHaveText(word);
  await search.fill("a SUM,");
  await search.press("Enter");
  await expect(rows(page).locator("mark")).toHaveText("a sum,");
  await messageRow(page, name).getByRole("link").click();
  await expect(pane(page).locator("mark")).toHaveText("a sum,");
  await search.fill(word);
  await search.press("Enter");
  await expect(rows(page).locator("mark")).toHaveText(word);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("messages.csv");
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.split("\r\n")).toHaveLength(3);
  expect(csv).toContain(`,${name},dana@example.com,"'=1+1 is a sum, ""quoted""",new,,,`);
});

test("messages are filtered by when they came, and the menu counts the new ones", async ({
  page,
}) => {
  const name = await sendMessage(page.request);
  await openAsAdmin(page, "/admin/messages");
  await expect(messageRow(page, name)).toBeVisible();
  const count = page.getByText(/^\d+ messages?$/);
  const listed = (await count.innerText()).match(/\d+/)?.[0];
  const badge = page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Messages" });
  await expect(badge).toHaveText(`Messages${listed} new`);
  await messageRow(page, name).getByRole("link").click();
  await expect(heading(page)).toHaveText(name);
  await expect(badge).toHaveText(`Messages${listed} new`);
  await expect(count).toHaveText(new RegExp(`^${listed} messages?$`));

  const received = page.getByRole("combobox", { name: "Received" });
  await received.selectOption("Last 7 days");
  await expect(page).toHaveURL("/admin/messages?received=7");
  await expect(messageRow(page, name)).toBeVisible();
  await received.focus();
  await page.keyboard.type("Choose");
  await expect(page).toHaveURL("/admin/messages?received=dates");
  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/messages?received=dates&from=2020-01-01&to=2020-01-31");
  await expect(page.getByText("No new messages in this period.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("2020-01-01");
  await page.getByRole("link", { name: "Show all dates" }).click();
  await expect(page).toHaveURL("/admin/messages");
  await expect(messageRow(page, name)).toBeVisible();
});

test("a message that somebody wants gone is deleted", async ({ page, complaints }) => {
  const name = await sendMessage(page.request);
  await openAsAdmin(page, "/admin/messages");
  await messageRow(page, name).getByRole("link").click();
  await expect(heading(page)).toHaveText(name);
  const url = page.url();
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Message" });
  await expect(question).toContainText(name);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/messages");
  await expect(page.getByText("Message deleted.").first()).toBeVisible();
  await expect(messageRow(page, name)).toHaveCount(0);
  await page.goto(url);
  await expect(page.getByText("Message not found.")).toBeVisible();
  forgive(complaints, 404);
});

test("without a mail server the email about a message is a file", async ({ page, site }) => {
  const name = await sendMessage(page.request);
  const folder = `${site.dataDir}/mail`;
  const mails = async () => {
    const files = await readdir(folder).catch(() => []);
    const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, "utf8")));
    return texts.filter((text) => text.includes(`Subject: Message from ${name}`)).length;
  };
  await expect.poll(mails).toBe(1);
  await openAsAdmin(page, "/admin/messages");
  await messageRow(page, name).getByRole("link").click();
  await expect(page.getByText("emails are saved as files")).toBeVisible();
  expect(site.said.filter((line) => line.includes(folder))).toHaveLength(1);
});
