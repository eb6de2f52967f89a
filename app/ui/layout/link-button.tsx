import { Link, type LinkProps } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonClass } from "../forms/button.tsx";

type LinkButtonProps = LinkProps & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

/** Leads to another page of ours, which is fetched as soon as it is pointed at, and looks like a button. */
export function LinkButton({ variant, size, className, ...link }: LinkButtonProps) {
  return <Link prefetch="intent" className={buttonClass({ variant, size, className })} {...link} />;
}
