import { useState } from "react";
import { useSearchParams } from "react-router";
import { privateHeaders } from "#platform/http/private-headers.ts";
import { isExpiredLink, messageOf, publicRequest } from "../../session/requests.ts";
import type { PageHandle } from "../../shell/context.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { AccountCard, GoToLogin } from "../login/account-card.tsx";
import { EmailForm, SendAgain } from "../login/email-form.tsx";
import "../../styles/all.css";
import type { Route } from "./+types/route";

export const handle: PageHandle = { hydratesImmediately: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenPageMeta("Confirm your account", matches);

export const headers: Route.HeadersFunction = () => privateHeaders;

type State = "ready" | "busy" | "confirmed" | "already_confirmed" | "expired";

const DONE = {
  confirmed: { title: "Your account is confirmed", lede: "You can log in now." },
  already_confirmed: { title: "Your account is already confirmed", lede: "Just log in." },
};

/** Mail programs open links on their own, so only the button confirms the account. */
export default function ConfirmAccount() {
  const token = useSearchParams()[0].get("token");
  const [state, setState] = useState<State>(token ? "ready" : "expired");

  async function confirm() {
    toast.clear();
    setState("busy");
    try {
      const body = { token: token ?? "" };
      setState((await publicRequest("POST /api/auth/confirm", { body })).status);
    } catch (error) {
      setState(isExpiredLink(error) ? "expired" : "ready");
      if (isExpiredLink(error)) return;
      toast.failure("Error", messageOf(error, "We can’t reach the server. Please try again."));
    }
  }

  if (state === "expired") return <ExpiredLink isResult={token !== null} />;
  if (state === "confirmed" || state === "already_confirmed") {
    return (
      <AccountCard isResult {...DONE[state]}>
        <GoToLogin />
      </AccountCard>
    );
  }
  return (
    <AccountCard title="Confirm your account" lede="One click, and your account is ready to use.">
      <p className="mt-6">
        <Button variant="main" className="w-full" disabled={state === "busy"} onClick={confirm}>
          {state === "busy" ? "Confirming..." : "Confirm my account"}
        </Button>
      </p>
    </AccountCard>
  );
}

const sendLink = (email: string) => publicRequest("POST /api/auth/resend", { body: { email } });

function ExpiredLink({ isResult }: { isResult: boolean }) {
  const [email, setEmail] = useState<string>();
  if (email) {
    return (
      <AccountCard
        isResult
        key="sent"
        title="Check your inbox"
        lede={`If ${email} has an account that isn’t confirmed yet, a new link is on its way.`}
      >
        <div className="mt-6">
          <SendAgain send={() => sendLink(email)} />
        </div>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      isResult={isResult}
      title="This link doesn’t work anymore"
      lede="Links work for seven days. Enter your email, and we’ll send you a new one."
    >
      <EmailForm legend="New link" button="Send it again" send={sendLink} onSent={setEmail} />
      <p className="mt-6">
        Already confirmed?{" "}
        <Link to="/login" className="link">
          Log in
        </Link>
      </p>
    </AccountCard>
  );
}
