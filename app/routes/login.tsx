import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { hiddenPageMeta } from "../meta.ts";
import { pageAfterLogin } from "../session/after-login.ts";
import { loadSession, useSession } from "../session/session.ts";
import { AccountCard } from "../site/login/account-card.tsx";
import { AccountTabs } from "../site/login/account-tabs.tsx";
import { SecondStep } from "../site/login/second-step.tsx";
import "../styles/all.css";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Login");

export default function Login() {
  const isSignedIn = useSession().status === "signed-in";
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
      <AccountTabs isLeaving={isSignedIn} onSecondStep={() => setSecondStep(true)} />
    </AccountCard>
  );
}
