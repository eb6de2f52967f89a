import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./layout/class-names.ts";

/** `main` is the one action a page is about; `danger` deletes; `plain` looks like text. */
export type ButtonVariant = "main" | "quiet" | "danger" | "plain";
export type ButtonSize = "medium" | "small";

type ButtonProps = ComponentProps<"button"> & { variant?: ButtonVariant; size?: ButtonSize };

export function Button({ variant, size, className, ...button }: ButtonProps) {
  return <button type="button" className={buttonClass({ variant, size, className })} {...button} />;
}

type Look = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
};

/** For elements that look like buttons but are not: links, the labels of file inputs. */
export function buttonClass({ variant = "quiet", size = "medium", className }: Look) {
  return classNames(BASE, SIZES[size], VARIANTS[variant], className);
}

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-sm border font-semibold leading-tight no-underline transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-65 aria-busy:cursor-progress aria-disabled:cursor-progress aria-disabled:opacity-65 aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-ground";

const SIZES: Record<ButtonSize, string> = {
  medium: "min-h-11 px-5 py-2 text-sm",
  small: "min-h-9 px-3 py-1 text-sm",
};

const VARIANTS: Record<ButtonVariant, string> = {
  main: "border-transparent bg-signal text-on-signal enabled:hover:bg-signal-strong [a&]:hover:bg-signal-strong",
  quiet:
    "border-control text-ink enabled:not-aria-pressed:hover:border-ink enabled:not-aria-pressed:hover:bg-raised [a&]:hover:border-ink [a&]:hover:bg-raised",
  danger:
    "border-signal text-signal enabled:hover:bg-signal enabled:hover:text-on-signal [a&]:hover:bg-signal [a&]:hover:text-on-signal",
  plain: "border-transparent text-muted enabled:hover:text-signal [a&]:hover:text-signal",
};

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
