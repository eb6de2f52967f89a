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

/** What would be stored, seen in the other tab. */
export async function htmlOf(page: Page) {
  await tab(page, "HTML").click();
  return content(page).inputValue();
}
