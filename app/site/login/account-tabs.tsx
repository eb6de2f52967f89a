import { useRef, useState } from "react";
import { linksApi } from "../../api/links.ts";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { LoginForm } from "./login-form.tsx";
import { SendAgain } from "./send-again.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

type Typed = { name?: string; email?: string; isNew?: boolean };

type AccountTabsProps = { isLeaving: boolean; onSecondStep: () => void };

/** Login and Sign Up. Switching tabs carries over what was typed, except the password. */
export function AccountTabs({ isLeaving, onSecondStep }: AccountTabsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState("login");
  const [typed, setTyped] = useState<Typed>({});
  const [unconfirmed, setUnconfirmed] = useState<string>();

  function switchTo(next: string) {
    setTyped({ ...typed, ...readTyped(root.current), isNew: false });
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

function readTyped(root: HTMLDivElement | null): Typed {
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
      <SendAgain send={() => linksApi.sendConfirmation(email)} />
    </section>
  );
}
