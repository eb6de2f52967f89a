import { useState } from "react";
import { Field } from "./field.tsx";

type PasswordFieldProps = {
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
};

export function PasswordField({ label, hint, autoComplete }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint}>
      {(id) => (
        <div className="relative">
          <input
            id={id}
            name="password"
            type={isShown ? "text" : "password"}
            className="field pr-18"
            required
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={hint && `${id}-hint`}
          />
          <button
            type="button"
            className="password-toggle needs-script"
            aria-controls={id}
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
