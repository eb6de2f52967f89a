import type { ReactNode } from "react";
import { Field } from "../../../ui/forms/field.tsx";
import { Input } from "../../../ui/forms/input.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
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
  className?: string;
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
  className,
  values,
  onChange,
}: TextFieldProps) {
  return (
    <Field label={label} name={name} hint={hint} isRequired={isRequired}>
      {(control) => {
        const attributes = {
          ...control,
          inputMode,
          className,
          required: isRequired,
          autoComplete: "off",
          value: values[name],
          onChange: ({ target }: { target: { value: string } }) =>
            onChange({ [name]: target.value }),
        };
        return rows ? <TextArea {...attributes} rows={rows} /> : <Input {...attributes} />;
      }}
    </Field>
  );
}
