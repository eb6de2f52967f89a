import { useState } from "react";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

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
            className="password-toggle needs-script"
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
