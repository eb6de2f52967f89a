import { useEffect, useState } from "react";
import type { output, ZodType } from "zod";
import type { FieldError } from "./field.tsx";
import { useToast } from "./toasts.tsx";
import { firstError } from "./use-checked-form.ts";

type Refused = { error: FieldError; value: unknown };

/**
 * The checks of a form that keeps its values in state. Pass `error` to `<Form>`: it is there until
 * the field is corrected, by typing or in any other way.
 */
export function useCheckedValues<Schema extends ZodType>(schema: Schema, values: object) {
  const [refused, setRefused] = useState<Refused>();
  const toast = useToast();

  useEffect(() => {
    setRefused((before) => {
      if (!before || before.value === valueIn(values, before.error.name)) return before;
      return refusal(values, firstError(schema.safeParse(values), before.error.name));
    });
  }, [schema, values]);

  /** Returns what the schema made of the values, or undefined once the person has been told. */
  function check(): output<Schema> | undefined {
    toast.clear();
    const parsed = schema.safeParse(values);
    const error = firstError(parsed);
    if (error) toast.failure("Validation Error", error.message);
    setRefused(refusal(values, error));
    return parsed.data;
  }

  /** For what only the server could know. */
  const refuse = (error: FieldError) => setRefused(refusal(values, error));

  return { error: refused?.error, check, refuse };
}

function refusal(values: object, error: FieldError | undefined): Refused | undefined {
  return error && { error, value: valueIn(values, error.name) };
}

function valueIn(values: object, name: string) {
  return (values as Record<string, unknown>)[name];
}
