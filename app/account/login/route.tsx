import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { pageAfterLogin } from "../../session/after-login.ts";
import { loadSession, useSession } from "../../session/session.ts";
import type { PageHandle } from "../../shell/context.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { AccountCard } from "./account-card.tsx";
import { SendAgain } from "./email-form.tsx";
import "../../styles/all.css";
import { signInWithCode, signInWithPasskey } from "../../api/second-factors.ts";
import { authClient } from "../../session/client.ts";
import { ApiError, messageOf, publicRequest } from "../../session/requests.ts";
import { Button } from "../../ui/button.tsx";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Form, TextField } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { Link } from "../../ui/layout/link.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import type { Route } from "./+types/route";

export const handle: PageHandle = { hydratesImmediately: true };

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Login", matches);

/** The schemas and zod are as large as the rest of the page, so they load when somebody types. */
const loadSchemas = () => import("#features/auth/schema.ts");
const loginSchema = async () => (await loadSchemas()).loginSchema;
const signUpSchema = async () => (await loadSchemas()).signUpSchema;
const secondStepSchema = async () =>
  (await import("#features/auth/second-factor/schema.ts")).secondStepSchema;

export default function Login() {
  const { status } = useSession();
  const isSignedIn = status === "signed-in";
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isSecondStep, setSecondStep] = useState(false);

  useEffect(() => {
    // Loads the library before the form is submitted.
    void loadSession();
  }, []);

  useEffect(() => {
    if (isSignedIn) navigate(pageAfterLogin(state), { replace: true });
  }, [isSignedIn, navigate, state]);

  if (isSecondStep) {
    return <SecondStep isLeaving={isSignedIn} onCancel={() => setSecondStep(false)} />;
  }
  return (
    <AccountCard title="Welcome" lede="Login or create an account to manage blog posts">
      {/* The server renders no state of the history. */}
      {state?.hasEnded && status === "signed-out" && (
        <p role="alert" className="mt-6 border-l-4 border-signal pl-4">
          Your session has ended. Log in again to continue.
          {state.hasChanges && " Your unsaved changes are stored in this browser."}
        </p>
      )}
      <AccountTabs isLeaving={isSignedIn} onSecondStep={() => setSecondStep(true)} />
    </AccountCard>
  );
}

type SecondStepProps = {
  /** A session exists: the page is about to leave. */
  isLeaving: boolean;
  onCancel: () => void;
};

const fetchFactors = () => publicRequest("GET /api/auth/second-factor");

/** Follows the right password of an account with a second factor. */
function SecondStep({ isLeaving, onCancel }: SecondStepProps) {
  const fetched = useFetched(fetchFactors);
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
      await signInWithCode(code);
    } catch (error) {
      const message = messageOf(error, "We can’t reach the server. Please try again.");
      toast.failure("Login failed", message);
      if (error instanceof ApiError && error.code === "sign_in_expired") return onExpired();
      return { name: "code", message };
    }
  });
  const isOff = isBusy || isLeaving;
  return (
    <Form {...form} isBusy={isOff} method="post" legend="Code">
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
    </Form>
  );
}

type TypedValues = { name?: string; email?: string; isNew?: boolean };

type AccountTabsProps = { isLeaving: boolean; onSecondStep: () => void };

/** Login and Sign Up. Switching tabs carries over what was typed, except the password. */
function AccountTabs({ isLeaving, onSecondStep }: AccountTabsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState("login");
  const [typed, setTyped] = useState<TypedValues>({});
  const [unconfirmed, setUnconfirmed] = useState<string>();

  function switchTo(next: string) {
    setTyped({ ...typed, ...readTypedValues(root.current), isNew: false });
    setTab(next);
  }

  function showLogin(email: string, isConfirmed: boolean) {
    setTyped({ email, isNew: true });
    setUnconfirmed(isConfirmed ? undefined : email);
    setTab("login");
  }

  const login = (
    <>
      {unconfirmed && <UnconfirmedNotice key={unconfirmed} email={unconfirmed} />}
      <LoginForm
        email={typed.email}
        isLeaving={isLeaving}
        isNew={typed.isNew ?? false}
        onUnconfirmed={setUnconfirmed}
        onSecondStep={onSecondStep}
      />
    </>
  );
  const signUp = <SignUpForm name={typed.name} email={typed.email} onSignedUp={showLogin} />;
  return (
    <Tabs
      ref={root}
      value={tab}
      onChange={switchTo}
      className="mt-6"
      tabs={[
        { value: "login", label: "Login", panel: login },
        { value: "sign-up", label: "Sign Up", panel: signUp },
      ]}
    />
  );
}

function readTypedValues(root: HTMLDivElement | null): TypedValues {
  const form = root?.querySelector("form");
  if (!form) return {};
  const { password: _, ...typed } = Object.fromEntries(new FormData(form));
  return typed;
}

function UnconfirmedNotice({ email }: { email: string }) {
  return (
    <section aria-label="Confirm your account" className="mb-6 border-l-2 border-brand pl-4">
      <p className="font-semibold">Confirm your account first</p>
      <p className="mt-1 mb-3">
        We sent a link to <span className="break-all">{email}</span>. Open it, then log in. If you
        can’t find the email, check your spam folder.
      </p>
      <SendAgain send={() => publicRequest("POST /api/auth/resend", { body: { email } })} />
    </section>
  );
}

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

function LoginForm({ email, isLeaving, isNew, onUnconfirmed, onSecondStep }: LoginFormProps) {
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
    <Form {...form} ref={ref} isBusy={isOff} method="post" legend="Login">
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
    </Form>
  );
}

const ACCOUNT_EXISTS = "This email is already registered. Please login instead.";

type SignUpFormProps = {
  name: string | undefined;
  email: string | undefined;
  onSignedUp: (email: string, isConfirmed: boolean) => void;
};

function SignUpForm({ name, email, onSignedUp }: SignUpFormProps) {
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
      const { TOO_COMMON } = await loadSchemas();
      if (error.message === TOO_COMMON) return { name: "password", message: TOO_COMMON };
    }
  });

  return (
    <Form {...form} method="post" legend="Sign Up">
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
    </Form>
  );
}

type PasskeyButtonProps = { label: string; variant?: "main" | "quiet" };

function PasskeyButton({ label, variant = "quiet" }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function signIn() {
    toast.clear();
    setBusy(true);
    try {
      await signInWithPasskey();
    } catch (error) {
      toast.failure(
        "Login failed",
        messageOf(error, "We can’t reach the server. Please try again."),
      );
    }
    setBusy(false);
  }

  return (
    <Button
      variant={variant}
      className="w-full"
      // `disabled` would lose the focus.
      aria-disabled={isBusy}
      onClick={() => !isBusy && signIn()}
    >
      {isBusy ? "Waiting for your passkey..." : label}
    </Button>
  );
}
