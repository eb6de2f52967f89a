// @vitest-environment jsdom
import { startTransition, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { FieldError } from "./field.tsx";
import { useCheckedValues } from "./use-checked-values.ts";

const schema = z.object({ title: z.string().min(1, "Title is required"), content: z.string() });
type Values = z.infer<typeof schema>;

/** A form as the browser shows it, in `shown`. */
function openForm(entered: Values) {
  const shown: { values?: Values; error?: string | undefined } = {};
  let change = (_: Partial<Values>) => {};
  let refuse = (_: FieldError) => {};
  function Form() {
    const [values, setValues] = useState(entered);
    const checked = useCheckedValues(schema, values);
    change = (part) => setValues((current) => ({ ...current, ...part }));
    refuse = checked.refuse;
    shown.values = values;
    shown.error = checked.error?.message;
    return null;
  }
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => root.unmount());
  flushSync(() => root.render(<Form />));
  return {
    shown,
    change: (part: Partial<Values>) => flushSync(() => change(part)),
    changeLater: (part: Partial<Values>) => startTransition(() => change(part)),
    refuse: (error: FieldError) => flushSync(() => refuse(error)),
  };
}

test("an error is shown until its field is corrected, and does not come back by itself", () => {
  const { shown, change, refuse } = openForm({ title: "", content: "" });
  expect(shown.error).toBeUndefined();
  refuse({ name: "title", message: "Title is required" });
  expect(shown.error).toBe("Title is required");
  change({ content: "Text" });
  expect(shown.error).toBe("Title is required");
  change({ title: "A" });
  expect(shown.error).toBeUndefined();
  change({ title: "" });
  expect(shown.error).toBeUndefined();
});

test("a change in a transition arrives, though another one came after it", async () => {
  const { shown, change, changeLater } = openForm({ title: "A", content: "" });
  changeLater({ content: "Text" });
  change({ title: "B" });
  await expect.poll(() => shown.values).toEqual({ title: "B", content: "Text" });
});
