import { useEffect, useRef } from "react";
import { loginSchema } from "#features/auth/auth.schema.ts";
import { authClient } from "../../session/client.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Form } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { Link } from "../../ui/layout/link.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

type LoginFormProps = {
  email: string | undefined;
  /** A session exists: the page is about to leave. */
  isLeaving: boolean;
  /** The account was just created: only the password is missing. */
  isNew: boolean;
  onUnconfirmed: (email: string) => void;
  /** The password is right, and the account has a second factor. */
  onSecondStep: () => void;
};

export function LoginForm({
  email,
  isLeaving,
  isNew,
  onUnconfirmed,
  onSecondStep,
}: LoginFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const { isBusy, form } = useCheckedForm(loginSchema, async (credentials) => {
    const client = await authClient();
    const { error } = await client.signInWithPassword(credentials);
    if (error?.message.includes("Invalid login credentials")) {
      toast.failure("Login failed", "Invalid email or password. Please try again.");
    } else if (error?.code === "second_factor_required") {
      onSecondStep();
    } else if (error) {
      if (error.code === "email_not_confirmed") onUnconfirmed(credentials.email);
      toast.failure("Error", error.message);
    }
  });
  const isOff = isBusy || isLeaving;

  useEffect(() => {
    if (isNew) ref.current?.querySelector<HTMLInputElement>("[name=password]")?.focus();
  }, [isNew]);

  return (
    // A POST, so that a form submitted before hydration does not put a password into the URL.
    <Form {...form} ref={ref} method="post">
      <fieldset disabled={isOff} className="grid gap-5">
        <legend className="sr-only">Login</legend>
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          defaultValue={email}
        />
        <PasswordField label="Password" autoComplete="current-password" />
        <Button type="submit" variant="main">
          {isOff ? "Logging in..." : "Login"}
        </Button>
        <PasskeyButton label="Log in with a passkey" />
        <p>
          <Link to="/forgot-password" className="link">
            Forgot password?
          </Link>
        </p>
      </fieldset>
    </Form>
  );
}
