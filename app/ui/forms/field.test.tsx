// @vitest-environment jsdom

import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { Form } from "./field.tsx";

/** A form that is busy from its submit until `finish`. */
function openForm() {
  let finish = () => {};
  function NoteForm() {
    const [isBusy, setBusy] = useState(false);
    finish = () => flushSync(() => setBusy(false));
    return (
      <Form
        error={undefined}
        isBusy={isBusy}
        legend="Note"
        onSubmit={(event) => {
          event.preventDefault();
          setBusy(true);
        }}
      >
        <button type="submit">Add note</button>
      </Form>
    );
  }
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  flushSync(() => root.render(<NoteForm />));
  const button = container.querySelector("button");
  if (!button) throw new Error("There is no button.");
  function submit() {
    button?.focus();
    flushSync(() => button?.click());
    // Browsers take the focus from a button that is disabled.
    const other = document.body.appendChild(document.createElement("input"));
    other.focus();
    other.remove();
  }
  return { button, submit, finish: () => finish() };
}

test("the focus comes back to the button of a form that was busy", () => {
  const { button, submit, finish } = openForm();
  submit();
  expect(document.activeElement).toBe(document.body);
  finish();
  expect(document.activeElement).toBe(button);
});

test("the focus stays where it went while a form was busy", () => {
  const { submit, finish } = openForm();
  const other = document.body.appendChild(document.createElement("input"));
  onTestFinished(() => other.remove());
  submit();
  other.focus();
  finish();
  expect(document.activeElement).toBe(other);
});
