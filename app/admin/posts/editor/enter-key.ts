import type { KeyboardEvent } from "react";

const ACTED_ON_BY_ENTER = ["file", "button", "submit"];

/** Enter in a single-line field would submit the form, and so publish a post by accident. */
export function withoutSubmit(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget } = event;
  if (key !== "Enter" || event.nativeEvent.isComposing) return;
  // Dialogs have forms of their own.
  if (!(target instanceof HTMLInputElement) || target.form !== currentTarget) return;
  if (ACTED_ON_BY_ENTER.includes(target.type)) return;
  event.preventDefault();
}
