import type { Locator } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The field has the focus, is marked as invalid, and shows the message below it. */
export async function expectFieldError(field: Locator, message: string) {
  await expect(field).toBeFocused();
  await expectMarked(field, message);
}

export async function expectMarked(field: Locator, message: string) {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${message}`));
  const shown = field.page().getByRole("paragraph").filter({ hasText: message });
  await expect(shown.first()).toBeInViewport();
}

export async function expectNoFieldError(field: Locator) {
  await expect(field).not.toHaveAttribute("aria-invalid");
}
