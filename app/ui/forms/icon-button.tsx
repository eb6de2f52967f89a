import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  label: string;
  children: ReactNode;
};

/** A button that shows only an icon. Its label is what screen readers say. */
export function IconButton({ label, className, children, ...button }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={classNames(LOOK, className)} {...button}>
      {children}
    </button>
  );
}

const LOOK =
  "inline-grid size-11 shrink-0 place-items-center rounded-sm text-ink hover:text-signal disabled:opacity-50";
