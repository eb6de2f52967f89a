import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from "react";
import { classNames } from "../layout/class-names.ts";

/** The first failing field of a form, and its error message. */
export type FieldError = { name: string; message: string };

const ErrorContext = createContext<FieldError | undefined>(undefined);

type FormProps = ComponentProps<"form"> & {
  error: FieldError | undefined;
  isBusy?: boolean;
  /** Names the fields for screen readers. With it, they are disabled while the form is busy. */
  legend?: string;
};

/** The field that the error names shows it and gets the focus. See useCheckedForm. */
export function Form({ error, isBusy, legend, onSubmit, children, ...form }: FormProps) {
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
      >
        {legend ? (
          <fieldset disabled={isBusy} className="grid gap-5">
            <legend className="sr-only">{legend}</legend>
            {children}
          </fieldset>
        ) : (
          children
        )}
      </form>
    </ErrorContext>
  );
}

type FieldProps = {
  label: string;
  /** The field's name in the form's schema, so that its error appears here. */
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

/** Attributes for the control and notes below it, for a field with its own layout. */
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

/** Scrolls to the message, too: focusing a tall field would leave it out of view. */
function focusAndShow(fieldId: string, messageId: string) {
  focusField(document.getElementById(fieldId));
  const message = document.getElementById(messageId);
  message?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/**
 * While a form is busy, its fields are disabled, which takes the focus from the button or field that
 * it was submitted with. Afterward, the focus is restored, unless it went elsewhere.
 */
function useFocusAfterBusy() {
  const submitted = useRef<{ element: Element | null; wasDisabled: boolean }>(undefined);
  useEffect(() => {
    const { element, wasDisabled } = submitted.current ?? {};
    if (!submitted.current || !(element instanceof HTMLElement)) return;
    if (element.matches(":disabled")) {
      submitted.current.wasDisabled = true;
    } else if (wasDisabled) {
      submitted.current = undefined;
      if (document.activeElement === document.body) element.focus({ preventScroll: true });
    }
  });
  return () => {
    submitted.current = { element: document.activeElement, wasDisabled: false };
  };
}

/** An event sent to a field that gets the focus, so that a closed panel around it can open. */
export const REVEAL = "reveal";

/** Opens closed panels around the field, focuses it and scrolls to it. */
export function focusField(field: HTMLElement | null | undefined) {
  for (let at = field?.closest("details"); at; at = at.parentElement?.closest("details")) {
    at.open = true;
  }
  field?.dispatchEvent(new Event(REVEAL, { bubbles: true }));
  field?.focus({ preventScroll: true });
  // Scrolls instantly, because a smooth scroll would be canceled by the next one.
  field?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

type TextFieldProps = Omit<ComponentProps<typeof Input>, "id"> &
  Omit<ComponentProps<typeof Field>, "children">;

/** An input of one line under its label. */
export function TextField({ label, name, hint, isRequired, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, name, hint, isRequired }}>
      {(control) => <Input {...control} {...input} />}
    </Field>
  );
}

export function Input({ className, ...input }: ComponentProps<"input">) {
  return <input className={classNames(CONTROL, className)} {...input} />;
}

/** The style of text controls: lighter than their ground, with errors in the signal color. */
export const CONTROL =
  "min-h-11 w-full scroll-mt-12 rounded-sm border border-control bg-field px-3 py-2 text-ink placeholder:text-muted placeholder:opacity-100 focus-visible:border-brand focus-visible:-outline-offset-1 [&[readonly]]:bg-transparent disabled:cursor-not-allowed disabled:text-muted aria-invalid:border-signal aria-invalid:[box-shadow:inset_0_0_0_1px_var(--signal)] aria-invalid:focus-visible:outline-offset-2";

export function TextArea({ className, ...area }: ComponentProps<"textarea">) {
  return <textarea className={classNames(CONTROL, "block", className)} {...area} />;
}

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  /** Some, but not all, of the items that the checkbox stands for are selected. */
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
