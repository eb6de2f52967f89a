import { secondStepSchema } from "#features/auth/second-factor/second-factor.schema.ts";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { secondStepApi } from "../../api/second-factors.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Form } from "../../ui/forms/field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { AccountCard } from "./account-card.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

type SecondStepProps = {
  /** A session exists: the page is about to leave. */
  isLeaving: boolean;
  onCancel: () => void;
};

/** After the right password of an account with a second factor. */
export function SecondStep({ isLeaving, onCancel }: SecondStepProps) {
  const fetched = useFetched(secondStepApi.factors);
  return (
    <AccountCard
      isResult
      title="Two-step login"
      lede="Your password is correct. Now confirm that it’s you."
    >
      <div className="mt-6 grid gap-6">
        <WhenFetched fetched={fetched}>
          {({ passkey, totp }) => (
            <>
              {passkey && <PasskeyButton label="Use a passkey" variant={totp ? "quiet" : "main"} />}
              <CodeForm hasApp={totp} isLeaving={isLeaving} onExpired={onCancel} />
            </>
          )}
        </WhenFetched>
        <p>
          <Button variant="plain" size="small" className="-ml-3" onClick={onCancel}>
            Back to login
          </Button>
        </p>
      </div>
    </AccountCard>
  );
}

type CodeFormProps = { hasApp: boolean; isLeaving: boolean; onExpired: () => void };

function CodeForm({ hasApp, isLeaving, onExpired }: CodeFormProps) {
  const { isBusy, form } = useCheckedForm(secondStepSchema, async ({ code }) => {
    try {
      await secondStepApi.sendCode(code);
    } catch (error) {
      const message = messageOf(error, "We can’t reach the server. Please try again.");
      toast.failure("Login failed", message);
      if (error instanceof ApiError && error.code === "sign_in_expired") return onExpired();
      return { name: "code", message };
    }
  });
  const isOff = isBusy || isLeaving;
  return (
    <Form {...form} method="post">
      <fieldset disabled={isOff} className="grid gap-5">
        <legend className="sr-only">Code</legend>
        <TextField
          label={hasApp ? "Code" : "Recovery code"}
          name="code"
          hint={hasApp ? "From your authenticator app, or a recovery code." : undefined}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant={hasApp ? "main" : "quiet"}>
          {isOff ? "Logging in..." : "Continue"}
        </Button>
      </fieldset>
    </Form>
  );
}
