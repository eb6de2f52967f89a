import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { pageAfterLogin } from "../../session/after-login.ts";
import { loadSession, useSession } from "../../session/session.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { PageHandle } from "../../shell/page-handle.ts";
import { AccountCard } from "../../site/login/account-card.tsx";
import { AccountTabs } from "../../site/login/account-tabs.tsx";
import { SecondStep } from "../../site/login/second-step.tsx";
import "../../styles/all.css";
import type { Route } from "./+types/login";

export const handle: PageHandle = { hydratesImmediately: true };

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Login", matches);

export default function Login() {
  const { status } = useSession();
  const isSignedIn = status === "signed-in";
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isSecondStep, setSecondStep] = useState(false);

  useEffect(() => {
    // Right away, so that the library is loaded when the form is submitted.
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
