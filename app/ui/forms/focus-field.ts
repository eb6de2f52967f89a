/** Opens the folded sections around the field, focuses it and scrolls to it. */
export function focusField(field: HTMLElement | null | undefined) {
  for (let at = field?.closest("details"); at; at = at.parentElement?.closest("details")) {
    at.open = true;
  }
  field?.focus({ preventScroll: true });
  // Instantly, because a smooth scroll would be canceled by the next one.
  field?.scrollIntoView({ block: "nearest", behavior: "instant" });
}
