import { classNames } from "../layout/class-names.ts";

type ProgressProps = {
  label: string;
  max?: number;
  /** Without one the bar moves: work is under way, and how much is left is not known. */
  value?: number | undefined;
  isWide?: boolean;
};

/** The bar inside is styled in admin.css: its parts differ between browsers. */
export function Progress({ label, max = 1, value, isWide = false }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      max={max}
      value={value}
      className={classNames(
        "h-2.5 appearance-none border border-control not-indeterminate:bg-raised",
        isWide ? "w-full max-w-lg" : "w-36",
      )}
    />
  );
}
