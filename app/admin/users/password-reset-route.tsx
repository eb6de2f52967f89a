import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PASSWORD_HINT } from "#features/auth/password-hint.ts";
import { ownPasswordSchema, passwordResetSchema } from "#features/auth/schema.ts";
import { passwordError } from "../../api/password-error.ts";
import { request } from "../../session/admin-request.ts";
import { hasStoredSession } from "../../session/client.ts";
import { messageOf } from "../../session/requests.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { keepToasts, toast } from "../../ui/feedback/toasts.tsx";
import { Form, TextField } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { AdminPage } from "../admin-page.tsx";
import { useAdmin } from "../use-admin.ts";
import type { Route } from "./+types/password-reset-route";

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
      await request("POST /api/functions/update-admin-password", { body: input });
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
