import type { ReactNode } from "react";
import { Field } from "../../ui/field.tsx";
import type { PostValues, TextName } from "./post-values.ts";

export type Change = (part: Partial<PostValues>) => void;

type TextFieldProps = {
  name: TextName;
  label: string;
  hint?: ReactNode;
  /** More than one makes it a textarea. */
  rows?: number;
  isRequired?: boolean;
  inputMode?: "url";
  values: PostValues;
  onChange: Change;
};

export function TextField({
  name,
  label,
  hint,
  rows,
  isRequired = false,
  inputMode,
  values,
  onChange,
}: TextFieldProps) {
  const Control = rows ? "textarea" : "input";
  return (
    <Field label={label} name={name} hint={hint} isRequired={isRequired}>
      {(control) => (
        <Control
          {...control}
          rows={rows}
          inputMode={inputMode}
          required={isRequired}
          autoComplete="off"
          value={values[name]}
          onChange={({ target }: { target: { value: string } }) =>
            onChange({ [name]: target.value })
          }
        />
      )}
    </Field>
  );
}
