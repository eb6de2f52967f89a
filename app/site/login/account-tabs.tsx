import { Tabs } from "@base-ui/react/tabs";
import { useRef, useState } from "react";
import { LoginForm } from "./login-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { UnconfirmedNotice } from "./unconfirmed-notice.tsx";

type Typed = { name?: string; email?: string; isNew?: boolean };

/** Login and Sign Up. Switching tabs carries over what was typed, except the password. */
export function AccountTabs({ isLeaving }: { isLeaving: boolean }) {
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

  return (
    <Tabs.Root ref={root} value={tab} onValueChange={switchTo} className="mt-6">
      <Tabs.List activateOnFocus className="tabs">
        <Tabs.Tab value="login" aria-controls="login-panel" className="tab">
          Login
        </Tabs.Tab>
        <Tabs.Tab value="sign-up" aria-controls="sign-up-panel" className="tab">
          Sign Up
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel keepMounted id="login-panel" value="login" className="pt-6">
        {tab === "login" && (
          <>
            {unconfirmed && <UnconfirmedNotice key={unconfirmed} email={unconfirmed} />}
            <LoginForm
              email={typed.email}
              isLeaving={isLeaving}
              isNew={typed.isNew ?? false}
              onUnconfirmed={setUnconfirmed}
            />
          </>
        )}
      </Tabs.Panel>
      <Tabs.Panel keepMounted id="sign-up-panel" value="sign-up" className="pt-6">
        {tab === "sign-up" && (
          <SignUpForm name={typed.name} email={typed.email} onSignedUp={showLogin} />
        )}
      </Tabs.Panel>
    </Tabs.Root>
  );
}

function readTyped(root: HTMLDivElement | null): Typed {
  const form = root?.querySelector("form");
  if (!form) return {};
  const { password: _, ...typed } = Object.fromEntries(new FormData(form));
  return typed;
}
