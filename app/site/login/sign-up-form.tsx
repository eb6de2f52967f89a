import { signUpSchema, TOO_COMMON } from "#features/auth/auth.schema.ts";
import { authClient } from "../../session/client.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Form } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";

const ACCOUNT_EXISTS = "This email is already registered. Please login instead.";

type SignUpFormProps = {
  name: string | undefined;
  email: string | undefined;
  onSignedUp: (email: string, isConfirmed: boolean) => void;
};

export function SignUpForm({ name, email, onSignedUp }: SignUpFormProps) {
  const { isBusy, form } = useCheckedForm(signUpSchema, async ({ name, email, password }) => {
    const client = await authClient();
    const options = { emailRedirectTo: `${location.origin}/`, data: { name } };
    const { data, error } = await client.signUp({ email, password, options });
    if (!error) {
      toast.success("Success!", "Account created successfully. You can now login.");
      onSignedUp(email, Boolean(data.user?.email_confirmed_at));
    } else if (error.message.includes("already registered")) {
      toast.failure("Account exists", ACCOUNT_EXISTS);
      return { name: "email", message: ACCOUNT_EXISTS };
    } else {
      toast.failure("Error", error.message);
      if (error.message === TOO_COMMON) return { name: "password", message: TOO_COMMON };
    }
  });

  return (
    <Form {...form} method="post">
      <fieldset disabled={isBusy} className="grid gap-5">
        <legend className="sr-only">Sign Up</legend>
        <TextField label="Name" name="name" required autoComplete="name" defaultValue={name} />
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={email}
        />
        <PasswordField label="Password" autoComplete="new-password" />
        <Button type="submit" variant="main">
          {isBusy ? "Creating account..." : "Sign Up"}
        </Button>
      </fieldset>
    </Form>
  );
}
