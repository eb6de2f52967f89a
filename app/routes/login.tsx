import { useEffect } from "react";
import { useNavigate } from "react-router";
import { followSession, useSession } from "../auth/session.ts";
import { AccountTabs } from "../components/login/account-tabs.tsx";
import { hiddenPageMeta } from "../meta.ts";
import "../styles/all.css";
import type { Route } from "./+types/login";

export const handle = { isBusy: true };

export const meta: Route.MetaFunction = () => hiddenPageMeta("Login");

export default function Login() {
  const isSignedIn = useSession().status === "signed-in";
  const navigate = useNavigate();

  useEffect(() => {
    // At once, so that the library is there when the form is sent.
    void followSession();
  }, []);

  useEffect(() => {
    if (isSignedIn) navigate("/admin", { replace: true });
  }, [isSignedIn, navigate]);

  return (
    <div className="frame grid min-h-[60vh] content-center py-12 lg:py-16">
      <div className="mx-auto w-full max-w-md border border-rule bg-raised p-6 sm:p-8">
        <h1 className="text-[2rem]">Welcome</h1>
        <p className="mt-2 text-muted">Login or create an account to manage blog posts</p>
        <AccountTabs isLeaving={isSignedIn} />
      </div>
    </div>
  );
}
