// @vitest-environment jsdom
import { startTransition, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { read, storageKey } from "./stored-changes.ts";
import { useStoredChanges } from "./use-stored-changes.ts";

const KEY = storageKey("ada", "post:1");
const SAVED = "First";

/** A form that gets what is typed at once, and renders it later. */
async function openForm() {
  let type = (_: string) => {};
  let discard = () => {};
  function Form() {
    const [values, setValues] = useState(SAVED);
    const latest = useRef(values);
    const stored = useStoredChanges({
      name: "post:1",
      userId: "ada",
      values,
      saved: SAVED,
      isActive: true,
      latest,
    });
    discard = stored.discard;
    type = (next) => {
      latest.current = next;
      startTransition(() => setValues(next));
    };
    return <output>{values}</output>;
  }
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    localStorage.clear();
  });
  root.render(<Form />);
  await vi.waitFor(() => expect(element.textContent).toBe(SAVED));
  return {
    type: (text: string) => type(text),
    discard: () => discard(),
    close: () => root.unmount(),
    stored: () => read<string>(KEY)?.values,
  };
}

test("what is typed is stored, and no longer when it is undone", async () => {
  const { type, stored } = await openForm();
  type("Second");
  await expect.poll(stored).toBe("Second");
  type(SAVED);
  await expect.poll(stored).toBeUndefined();
});

test("the last words are stored when the form closes before it renders them", async () => {
  const { type, close, stored } = await openForm();
  type("Second");
  close();
  await expect.poll(stored).toBe("Second");
});

test("nothing is stored after the changes were saved", async () => {
  const { type, discard, close, stored } = await openForm();
  type("Second");
  await expect.poll(stored).toBe("Second");
  discard();
  type("Third");
  close();
  expect(stored()).toBeUndefined();
});
