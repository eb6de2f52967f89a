import { useEffect, useState } from "react";
import type { output, ZodType } from "zod";
import type { FieldError } from "./field.tsx";
import { toast } from "./toasts.tsx";
import { firstError } from "./use-checked-form.ts";

type Refused = { error: FieldError; value: unknown };

/**
 * Validation for a form with its values in state. Pass `error` to `<Form>`: it is set until
 * the field is corrected, by typing or otherwise.
 */
export function useCheckedValues<Schema extends ZodType>(schema: Schema, values: object) {
  const [refused, setRefused] = useState<Refused>();

  useEffect(() => {
    setRefused((before) => {
      if (!before || before.value === valueIn(values, before.error.name)) return before;
      return refusal(values, firstError(schema.safeParse(values), before.error.name));
    });
  }, [schema, values]);

  /** Returns the parsed values, or undefined after showing the first error. */
  function check(): output<Schema> | undefined {
    toast.clear();
    const parsed = schema.safeParse(values);
    const error = firstError(parsed);
    if (error) toast.failure("Validation Error", error.message);
    setRefused(refusal(values, error));
    return parsed.data;
  }

  /** For errors that only the server can detect. */
  const refuse = (error: FieldError) => setRefused(refusal(values, error));

  return { error: refused?.error, check, refuse };
}

function refusal(values: object, error: FieldError | undefined): Refused | undefined {
  return error && { error, value: valueIn(values, error.name) };
}

function valueIn(values: object, name: string) {
  return (values as Record<string, unknown>)[name];
}
