import type { ComponentProps } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  /** Some, not all, of what it stands for is selected. */
  isMixed?: boolean;
};

export function Checkbox({ isMixed = false, ...input }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      className="size-5 shrink-0 accent-brand"
      ref={(element) => {
        if (element) element.indeterminate = isMixed;
      }}
      {...input}
    />
  );
}
