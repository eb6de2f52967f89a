import type { FieldProps } from "./field-frame.tsx";
import { TextInput } from "./text-inputs.tsx";

export function RichTextField(props: FieldProps<string>) {
  return <TextInput {...props} />;
}
