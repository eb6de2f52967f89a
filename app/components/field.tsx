import { type ReactNode, useId } from "react";

type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** Shows a star. The control itself says that it is required. */
  isRequired?: boolean;
  children: (id: string) => ReactNode;
};

/** A control under its label. With a hint, describe the control by `${id}-hint`. */
export function Field({ label, hint, isRequired, children }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[0.95rem] font-semibold">
        {label}
        {isRequired && <span aria-hidden="true">*</span>}
      </label>
      {children(id)}
      {hint && (
        <p id={`${id}-hint`} className="text-[0.9rem] text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
