import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { newPasswordSchema, PASSWORD_HINT, TOO_COMMON } from "#features/auth/auth.schema.ts";
import { messageOf } from "../../api/api-error.ts";
import { isExpiredLink } from "../../api/links.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Form } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import { AccountCard } from "./account-card.tsx";

type SetPasswordProps = {
  title: string;
  lede?: string;
  button: string;
  send: (input: { token: string; password: string }) => Promise<unknown>;
  done: { title: string; lede: string };
  expired: { lede: string; action: ReactNode };
};

/** The page of a link that sets a password: for a new account, or for a forgotten one. */
export function SetPassword({ title, lede, button, send, done, expired }: SetPasswordProps) {
  const token = useSearchParams()[0].get("token") ?? "";
  const [state, setState] = useState<"ready" | "done" | "expired">(token ? "ready" : "expired");
  const { isBusy, form } = useCheckedForm(newPasswordSchema, async ({ password }) => {
    try {
      await send({ token, password });
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
        lede={expired.lede}
      >
        <p className="mt-6">{expired.action}</p>
      </AccountCard>
    );
  }
  if (state === "done") {
    return (
      <AccountCard isResult {...done}>
        <p className="mt-6">
          <LinkButton to="/login" variant="main" className="w-full">
            Go to login
          </LinkButton>
        </p>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={title} lede={lede}>
      <Form {...form} method="post" className="mt-6">
        <fieldset disabled={isBusy} className="grid gap-5">
          <legend className="sr-only">New password</legend>
          <PasswordField label="New Password" hint={PASSWORD_HINT} autoComplete="new-password" />
          <Button type="submit" variant="main">
            {isBusy ? "Saving..." : button}
          </Button>
        </fieldset>
      </Form>
    </AccountCard>
  );
}
