import type { ComponentProps } from "react";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

type TextFieldProps = Omit<ComponentProps<typeof Input>, "id"> &
  Omit<ComponentProps<typeof Field>, "children">;

/** An input of one line under its label. */
export function TextField({ label, name, hint, isRequired, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, name, hint, isRequired }}>
      {(control) => <Input {...control} {...input} />}
    </Field>
  );
}
