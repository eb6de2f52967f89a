import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { PASSWORD_HINT } from "#features/auth/password-hint.ts";
import { isExpiredLink, messageOf } from "../../session/requests.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Form } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { AccountCard, GoToLogin } from "./account-card.tsx";

type SetPasswordProps = {
  title: string;
  lede?: string;
  button: string;
  send: (input: { token: string; password: string }) => Promise<unknown>;
  done: { title: string; lede: string };
  expired: { lede: string; action: ReactNode };
};

// Zod is larger than the page, so it loads when somebody types.
const loadSchemas = () => import("#features/auth/schema.ts");
const newPasswordSchema = async () => (await loadSchemas()).newPasswordSchema;

/** The page behind an emailed link that sets the password of a new or existing account. */
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
      const { TOO_COMMON } = await loadSchemas();
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
        <GoToLogin />
      </AccountCard>
    );
  }
  return (
    <AccountCard title={title} lede={lede}>
      <Form {...form} method="post" legend="New password" className="mt-6">
        <PasswordField label="New Password" hint={PASSWORD_HINT} autoComplete="new-password" />
        <Button type="submit" variant="main">
          {isBusy ? "Saving..." : button}
        </Button>
      </Form>
    </AccountCard>
  );
}
