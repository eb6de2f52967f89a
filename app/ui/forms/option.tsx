import type { ComponentProps } from "react";

type OptionProps = Omit<ComponentProps<"input">, "type"> & { type: "checkbox" | "radio" };

/** A checkbox or radio button with its label to the right. */
export function Option({ children, ...input }: OptionProps) {
  return (
    <label className="flex min-w-0 items-baseline gap-2.5 wrap-anywhere">
      <input className="size-4.5 shrink-0 translate-y-0.5 accent-brand" {...input} />
      {children}
    </label>
  );
}
