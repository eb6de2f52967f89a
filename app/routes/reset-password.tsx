import { useState } from "react";
import { useSearchParams } from "react-router";
import { newPasswordSchema, PASSWORD_HINT, TOO_COMMON } from "#features/auth/auth.schema.ts";
import { messageOf } from "../api/api-error.ts";
import { isExpiredLink, linksApi } from "../api/links.ts";
import { hiddenPageMeta } from "../meta.ts";
import { privateHeaders } from "../private-headers.ts";
import { AccountCard } from "../site/login/account-card.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/field.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { useToast } from "../ui/toasts.tsx";
import { useCheckedForm } from "../ui/use-checked-form.ts";
import "../styles/all.css";
import type { Route } from "./+types/reset-password";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Set new password");

export const headers: Route.HeadersFunction = () => privateHeaders;

export default function ResetPassword() {
  const token = useSearchParams()[0].get("token") ?? "";
  const [state, setState] = useState<"ready" | "done" | "expired">(token ? "ready" : "expired");
  const toast = useToast();
  const { isBusy, form } = useCheckedForm(newPasswordSchema, async ({ password }) => {
    try {
      await linksApi.resetPassword({ token, password });
      setState("done");
    } catch (error) {
      if (isExpiredLink(error)) return setState("expired");
      const message = messageOf(error, "We can’t reach the server. Please try again.");
      toast.failure("Error", message);
      if (message === TOO_COMMON) return { name: "password", message };
    }
  });

  if (state === "expired") {
    return (
      <AccountCard
        isResult={token !== ""}
        title="This link doesn’t work anymore"
        lede="Each link works once, for one hour. Your password is unchanged."
      >
        <p className="mt-6">
          <LinkButton to="/forgot-password" variant="main" className="w-full">
            Get a new link
          </LinkButton>
        </p>
      </AccountCard>
    );
  }
  if (state === "done") {
    return (
      <AccountCard
        isResult
        title="Your password has been updated"
        lede="You’ve been logged out everywhere. Log in with your new password."
      >
        <p className="mt-6">
          <LinkButton to="/login" variant="main" className="w-full">
            Go to login
          </LinkButton>
        </p>
      </AccountCard>
    );
  }
  return (
    <AccountCard title="Set a new password">
      <Form {...form} method="post" className="mt-6">
        <fieldset disabled={isBusy} className="grid gap-5">
          <legend className="sr-only">New password</legend>
          <PasswordField label="New Password" hint={PASSWORD_HINT} autoComplete="new-password" />
          <Button type="submit" variant="main">
            {isBusy ? "Saving..." : "Set new password"}
          </Button>
        </fieldset>
      </Form>
    </AccountCard>
  );
}
