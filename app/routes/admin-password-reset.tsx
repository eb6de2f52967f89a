import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { passwordResetSchema } from "#features/auth/auth.schema.ts";
import { api, messageOf } from "../auth/api.ts";
import { hasStoredSession } from "../auth/client.ts";
import { AdminPage } from "../components/admin/admin-page.tsx";
import { Field, Form } from "../components/field.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { keepToasts, useToast } from "../components/toasts.tsx";
import { useCheckedForm } from "../components/use-checked-form.ts";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-password-reset";

const REDIRECT_MS = 2000;

export const meta: Route.MetaFunction = () => hiddenPageMeta("Password reset");

export default function PasswordReset() {
  const goToLogin = useDelayedLogin();
  const toast = useToast();
  const { isBusy, form } = useCheckedForm(passwordResetSchema, async (input, element) => {
    if (!hasStoredSession()) {
      toast.failure("Error", "You must be logged in to update passwords");
      return;
    }
    try {
      await api.updatePassword(input);
    } catch (error) {
      toast.failure("Error", messageOf(error, "Failed to update password"));
      return;
    }
    element.reset();
    toast.success("Success", "Password updated successfully");
    goToLogin();
  });

  return (
    <AdminPage title="Password reset" lede="Sets a new password for an account.">
      <Form {...form} method="post" className="max-w-md">
        <fieldset disabled={isBusy} className="grid gap-5">
          <legend className="sr-only">Password reset</legend>
          <Field label="Email" name="email">
            {(control) => <input {...control} type="email" required autoComplete="off" />}
          </Field>
          <PasswordField
            label="New Password"
            hint="Password must be at least 12 characters and contain uppercase, lowercase, number, and special character"
            autoComplete="new-password"
          />
          <p>
            <button type="submit" className="button button-signal">
              {isBusy ? "Updating..." : "Update Password"}
            </button>
          </p>
        </fieldset>
      </Form>
    </AdminPage>
  );
}

function useDelayedLogin() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current = setTimeout(() => navigate("/login", keepToasts), REDIRECT_MS);
  };
}
