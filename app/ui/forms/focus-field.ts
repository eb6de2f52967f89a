/** Sent to a field that gets the focus, so that a closed panel around it can open. */
export const REVEAL = "reveal";

/** Opens what is closed around the field, focuses it and scrolls to it. */
export function focusField(field: HTMLElement | null | undefined) {
  for (let at = field?.closest("details"); at; at = at.parentElement?.closest("details")) {
    at.open = true;
  }
  field?.dispatchEvent(new Event(REVEAL, { bubbles: true }));
  field?.focus({ preventScroll: true });
  // Instantly, because a smooth scroll would be canceled by the next one.
  field?.scrollIntoView({ block: "nearest", behavior: "instant" });
}
