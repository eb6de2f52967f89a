import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./fixtures.ts";
import { FIRST_ADMIN, type Person, signInDirectly } from "./people.ts";
import { bearer, type Post } from "./posts.ts";

// Parts of the post editor, found as a person finds them.
export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
/** Leaves out the bar at the selection, whose buttons have the same names as the toolbar's. */
export const button = (page: Page, name: string) =>
  page
    .getByRole("button", { name, exact: true })
    .and(page.locator(":not([aria-label=Selection] *)"));
/** Opens a part of the settings that is folded at first. */
export async function unfold(page: Page, title: string) {
  const section = page
    .locator("details")
    .filter({ has: page.getByRole("heading", { name: title }) });
  await section.evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
}
export const content = (page: Page) => field(page, "Content");

/** Signs in as an admin who last wrote in HTML. */
export async function signInAsHtmlWriter(page: Page, person: Person = FIRST_ADMIN) {
  await signInDirectly(page, person);
  await page.evaluate(() => localStorage.setItem("post-editor-mode", "html"));
}

/** Every test has a browser of its own, and so no unsaved changes of another one. */
export async function openNewPost(page: Page) {
  await signInAsHtmlWriter(page);
  await page.goto("/admin/posts/new");
  await expect(field(page, "Title")).toBeEnabled();
}

export async function openPost(page: Page, { id }: Post) {
  await signInAsHtmlWriter(page);
  await page.goto(`/admin/posts/edit/${id}`);
  await expect(field(page, "Title")).toBeVisible();
}

export async function getPost(page: Page, { id }: Pick<Post, "id">) {
  const headers = await bearer(page.request);
  return (await page.request.get(`/api/admin/posts/${id}`, { headers })).json();
}

/** The note that unsaved changes are backed up on the server. */
export const backedUp = (page: Page) =>
  page.getByText(/^Unsaved changes, backed up (just now|\d+ s ago)$/);

/** The first admin's working copy on the server. */
export async function workingCopy(page: Page, { id }: Pick<Post, "id">) {
  const headers = await bearer(page.request);
  const response = await page.request.get(`/api/admin/working-copies/${id}`, { headers });
  return (await response.json()).copy?.values;
}

export async function picture(name = "photo.png") {
  const create = { width: 40, height: 30, channels: 3 as const, background: "#1e4d3b" };
  return { name, mimeType: "image/png", buffer: await sharp({ create }).png().toBuffer() };
}

/** Pastes or drops a file as the browser would hand it over. */
export async function pasteOrDropPicture(
  page: Page,
  how: "paste" | "drop",
  onto: ReturnType<Page["locator"]>,
) {
  const { buffer, name, mimeType } = await picture();
  const data = await page.evaluateHandle(
    ({ bytes, name, type }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }));
      return transfer;
    },
    { bytes: [...buffer], name, type: mimeType },
  );
  if (how === "drop") {
    // Scrolls it clear of the header and of the bar with the buttons.
    await onto.evaluate((node) => node.scrollIntoView({ block: "center", behavior: "instant" }));
    const box = await onto.boundingBox();
    const at = { clientX: (box?.x ?? 0) + 2, clientY: (box?.y ?? 0) + 2 };
    await onto.dispatchEvent("dragover", { dataTransfer: data, ...at });
    await onto.dispatchEvent("drop", { dataTransfer: data, ...at });
  } else {
    await onto.evaluate((node, clipboardData) => {
      node.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, data);
  }
}
