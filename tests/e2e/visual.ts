import type { Page } from "@playwright/test";
import { content, openNewPost, openPost } from "./editor.ts";
import { expect } from "./fixtures.ts";
import type { Post } from "./posts.ts";

export const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

export async function showVisual(page: Page) {
  await tab(page, "Visual").click();
  await expect(content(page)).toHaveAttribute("contenteditable", "true");
}

export async function openVisually(page: Page, post?: Post) {
  await (post ? openPost(page, post) : openNewPost(page));
  await showVisual(page);
}

/** The HTML that would be stored, as the other tab shows it. */
export async function readHtml(page: Page) {
  await tab(page, "HTML").click();
  return content(page).inputValue();
}

/** Pastes the data of the clipboard by type, as the browser hands it over. */
export async function paste(page: Page, data: Record<string, string>) {
  await content(page).focus();
  await page.evaluate((types) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);
}
