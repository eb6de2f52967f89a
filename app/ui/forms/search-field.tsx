import type { ComponentProps } from "react";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

/** What narrows a list down, by words. */
export function SearchField({ label, ...input }: ComponentProps<typeof Input> & { label: string }) {
  return (
    <Field label={label}>
      {(control) => <Input {...control} type="search" autoComplete="off" {...input} />}
    </Field>
  );
}
