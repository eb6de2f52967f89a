import { type ReactNode, useState } from "react";
import { timeZoneLabel } from "../../dates.ts";
import type { SignedInUser } from "../../session/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorNotice } from "./second-factor-notice.tsx";
import { LoginSecurity } from "./security/login-security.tsx";
import { Sessions } from "./sessions.tsx";

type AccountSectionsProps = {
  user: SignedInUser;
  profile: ReactNode;
  onSignOut: () => Promise<void>;
};

/** Each section has an id, so that a link can lead to it. */
export function AccountSections({ user, profile, onSignOut }: AccountSectionsProps) {
  // A new password ends the other sessions.
  const [passwordChanges, setPasswordChanges] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Section id="profile" title="Profile">
        {profile}
      </Section>
      <Section id="password" title="Password">
        <PasswordForm
          email={user.email}
          onChanged={() => setPasswordChanges((count) => count + 1)}
        />
      </Section>
      <Section
        id="login-security"
        title="Login security"
        lede="Protect your account with more than a password."
      >
        <SecondFactorNotice />
        <LoginSecurity />
      </Section>
      <Section
        id="sessions"
        title="Sessions"
        lede={`Where you’re logged in. Times are shown in ${timeZoneLabel}.`}
      >
        <Sessions key={passwordChanges} />
      </Section>
      <Section id="log-out" title="Log out" lede="Ends your session on this device.">
        <Button
          disabled={isLeaving}
          onClick={() => {
            setLeaving(true);
            void onSignOut();
          }}
        >
          {isLeaving ? "Logging out..." : "Log out"}
        </Button>
      </Section>
    </>
  );
}

type SectionProps = { id: string; title: string; lede?: string; children: ReactNode };

function Section({ id, title, lede, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-10 gap-y-6 border-t border-rule py-10 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        {lede && <p className="mt-2 text-sm text-muted">{lede}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
