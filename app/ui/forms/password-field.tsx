import { useState } from "react";
import { Field, Input } from "./field.tsx";

type PasswordFieldProps = {
  label: string;
  name?: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
};

export function PasswordField({
  label,
  name = "password",
  hint,
  autoComplete,
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} name={name} hint={hint}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            type={isShown ? "text" : "password"}
            className="pr-18"
            required
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0 w-18 text-sm font-semibold text-muted hover:text-signal focus-visible:-outline-offset-4 noscript:hidden"
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? "Hide" : "Show"}
            <span className="sr-only"> password</span>
          </button>
        </div>
      )}
    </Field>
  );
}
