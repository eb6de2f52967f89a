import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
} from "react";
import { focusField } from "./focus-field.ts";
import { useFocusAfterBusy } from "./use-focus-after-busy.ts";

/** What is wrong with the first failing field of a form. */
export type FieldError = { name: string; message: string };

const ErrorContext = createContext<FieldError | undefined>(undefined);

type FormProps = ComponentProps<"form"> & { error: FieldError | undefined };

/** The field that the error names shows it and gets the focus. See useCheckedForm. */
export function Form({ error, onSubmit, ...form }: FormProps) {
  const rememberFocus = useFocusAfterBusy();
  return (
    <ErrorContext value={error}>
      <form
        noValidate
        onSubmit={(event) => {
          rememberFocus();
          onSubmit?.(event);
        }}
        {...form}
      />
    </ErrorContext>
  );
}

type FieldProps = {
  label: string;
  /** As in the form's schema, so that its error appears here. */
  name?: string;
  hint?: ReactNode;
  /** Shows a star. The control itself says that it is required. */
  isRequired?: boolean;
  /** Renders the control: `<Input {...control} />`. */
  children: (control: Control) => ReactNode;
};

/** A control under its label, with its error and hint below. */
export function Field({ label, name, hint, isRequired, children }: FieldProps) {
  const { control, notes } = useField(name, hint);
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={control.id} className="text-sm font-semibold">
        {label}
        {isRequired && <span aria-hidden="true">*</span>}
      </label>
      {children(control)}
      {notes}
    </div>
  );
}

export type Control = Pick<
  ComponentProps<"input">,
  "name" | "aria-invalid" | "aria-describedby"
> & {
  id: string;
};

/** For a field with a layout of its own: attributes for the control, and what belongs below it. */
export function useField(name: string | undefined, hint: ReactNode) {
  const id = useId();
  const formError = useContext(ErrorContext);
  const error = formError && formError.name === name ? formError : undefined;

  useEffect(() => {
    if (error) focusAndShow(id, `${id}-error`);
  }, [error, id]);

  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  const control: Control = {
    id,
    name,
    "aria-invalid": error && true,
    "aria-describedby": described.join(" ") || undefined,
  };
  const notes = (
    <>
      {error && (
        <p id={`${id}-error`} className="scroll-mb-4 text-sm font-semibold text-signal">
          {error.message}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </>
  );
  return { control, notes };
}

/** The message, too: below a tall field, focusing alone would leave it out of view. */
function focusAndShow(fieldId: string, messageId: string) {
  focusField(document.getElementById(fieldId));
  const message = document.getElementById(messageId);
  message?.scrollIntoView({ block: "nearest", behavior: "instant" });
}
