import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  ownPasswordSchema,
  PASSWORD_HINT,
  passwordResetSchema,
} from "#features/auth/auth.schema.ts";
import { AdminPage } from "../../admin/admin-page.tsx";
import { messageOf } from "../../api/api-error.ts";
import { passwordError } from "../../api/password-error.ts";
import { usersApi } from "../../api/users.ts";
import { hasStoredSession } from "../../session/client.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { keepToasts, toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Form } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import type { Route } from "./+types/password-reset";

const REDIRECT_MS = 2000;

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Password reset", matches);

export default function PasswordReset() {
  const goToLogin = useDelayedLogin();
  const admin = useAdmin();
  const [email, setEmail] = useState("");
  const isOwn = email.trim().toLowerCase() === admin.email;
  const schema = isOwn ? ownPasswordSchema : passwordResetSchema;
  const { isBusy, form } = useCheckedForm(schema, async (input, element) => {
    if (!hasStoredSession()) {
      toast.failure("Error", "You must be logged in to update passwords");
      return;
    }
    try {
      await usersApi.updatePassword(input);
    } catch (error) {
      const message = messageOf(error, "Failed to update password");
      toast.failure("Error", message);
      return passwordError(message);
    }
    element.reset();
    setEmail("");
    toast.success("Success", "Password updated successfully");
    goToLogin();
  });

  return (
    <AdminPage title="Password reset" lede="Set a new password for any account.">
      <Form {...form} method="post" className="max-w-md">
        <fieldset disabled={isBusy} className="grid gap-5">
          <legend className="sr-only">Password reset</legend>
          <TextField
            label="Email"
            name="email"
            type="email"
            required
            autoComplete="off"
            onChange={(event) => setEmail(event.target.value)}
          />
          {isOwn && (
            <PasswordField
              label="Current password"
              name="current_password"
              autoComplete="current-password"
            />
          )}
          <PasswordField label="New Password" hint={PASSWORD_HINT} autoComplete="new-password" />
          <p>
            <Button type="submit" variant="main">
              {isBusy ? "Updating..." : "Update Password"}
            </Button>
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
