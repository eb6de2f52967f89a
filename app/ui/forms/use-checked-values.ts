import { useState } from "react";
import type { output, ZodType } from "zod";
import { toast } from "../feedback/toasts.tsx";
import type { FieldError } from "./field.tsx";
import { firstError } from "./use-checked-form.ts";

type Values = Record<string, string | boolean | null>;
type Rejection = { error: FieldError; value: Values[string] | undefined };

/**
 * Validation for a form with its values in state. Pass `error` to `<Form>`: it is set until
 * the field is corrected, by typing or otherwise.
 */
export function useCheckedValues<Schema extends ZodType>(schema: Schema, values: Values) {
  const [refused, setRefused] = useState<Rejection>();

  // Set during rendering: while a transition is pending, the values can be another object in every
  // render, so an effect would cause endless renders, and the transition would never finish.
  if (refused && refused.value !== values[refused.error.name]) {
    setRefused(toRejection(values, firstError(schema.safeParse(values), refused.error.name)));
  }

  /** Returns the parsed values, or undefined after showing the first error. */
  function check(): output<Schema> | undefined {
    toast.clear();
    const parsed = schema.safeParse(values);
    const error = firstError(parsed);
    if (error) toast.failure("Validation Error", error.message);
    setRefused(toRejection(values, error));
    return parsed.data;
  }

  /** For errors that only the server can detect. */
  const refuse = (error: FieldError) => setRefused(toRejection(values, error));

  return { error: refused?.error, check, refuse };
}

function toRejection(values: Values, error: FieldError | undefined): Rejection | undefined {
  return error && { error, value: values[error.name] };
}
