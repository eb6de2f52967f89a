import { type FormEvent, useState } from "react";
import type { output, ZodType } from "zod";
import { useToast } from "./toasts.tsx";

type Work<Values> = (values: Values) => Promise<void>;

/** Validates on submit, shows the first failing message, and is busy until the work is done. */
export function useCheckedForm<Schema extends ZodType>(schema: Schema, work: Work<output<Schema>>) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      toast.failure("Validation Error", issue?.message);
      focusField(form, issue?.path[0]);
      return;
    }
    setBusy(true);
    try {
      await work(parsed.data);
    } catch (error) {
      console.warn(error);
      toast.failure("Error", "Please try again in a moment.");
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, onSubmit };
}

export function focusField(form: HTMLFormElement, name: PropertyKey | undefined) {
  const field = form.elements.namedItem(String(name));
  if (field instanceof HTMLElement) field.focus();
}
