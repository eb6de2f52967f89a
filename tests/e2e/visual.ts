import type { Page } from "@playwright/test";
import { content, openNewPost, openPost } from "./editor.ts";
import { expect } from "./fixtures.ts";
import type { Post } from "./posts.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

export async function openVisually(page: Page, post?: Post) {
  await (post ? openPost(page, post) : openNewPost(page));
  await tab(page, "Visual").click();
  await expect(content(page)).toHaveAttribute("contenteditable", "true");
}

/** What would be stored, seen in the other tab. */
export async function htmlOf(page: Page) {
  await tab(page, "HTML").click();
  return content(page).inputValue();
}
