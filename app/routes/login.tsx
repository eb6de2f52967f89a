import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { pageAfterLogin } from "../auth/after-login.ts";
import { followSession, useSession } from "../auth/session.ts";
import { AccountCard } from "../components/login/account-card.tsx";
import { AccountTabs } from "../components/login/account-tabs.tsx";
import { hiddenPageMeta } from "../meta.ts";
import "../styles/all.css";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Login");

export default function Login() {
  const isSignedIn = useSession().status === "signed-in";
  const navigate = useNavigate();
  const { state } = useLocation();

  useEffect(() => {
    // At once, so that the library is there when the form is sent.
    void followSession();
  }, []);

  useEffect(() => {
    if (isSignedIn) navigate(pageAfterLogin(state), { replace: true });
  }, [isSignedIn, navigate, state]);

  return (
    <AccountCard title="Welcome" lede="Login or create an account to manage blog posts">
      <AccountTabs isLeaving={isSignedIn} />
    </AccountCard>
  );
}
