import { type ReactNode, useRef, useState } from "react";
import { useLocation } from "react-router";
import { PASSWORD_HINT } from "#features/auth/password-hint.ts";
import { changePasswordSchema } from "#features/auth/schema.ts";
import type { ResponseOf } from "../api/contract.ts";
import { passwordError } from "../api/password-error.ts";
import { dateAndTime, timeZoneLabel } from "../dates.ts";
import { messageOf } from "../session/requests.ts";
import { type SignedInUser, signedInRequest, useSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { useFetched } from "../ui/data/use-fetched.ts";
import { WhenFetched } from "../ui/data/when-fetched.tsx";
import { Badge } from "../ui/feedback/badge.tsx";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { toast } from "../ui/feedback/toasts.tsx";
import { Form } from "../ui/forms/field.tsx";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { useCheckedForm } from "../ui/forms/use-checked-form.ts";
import { LinkButton } from "../ui/layout/link.tsx";
import { LoginSecurity, RowSkeleton } from "./security/login-security.tsx";

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

type PasswordFormProps = { email: string; onChanged: () => void };

/** A new password logs out all other devices. */
function PasswordForm({ email, onChanged }: PasswordFormProps) {
  const { isBusy, form } = useCheckedForm(changePasswordSchema, async (input, element) => {
    try {
      await signedInRequest("PUT /api/account/password", { body: input });
    } catch (error) {
      const message = messageOf(error, "Failed to update password");
      toast.failure("Error", message);
      return passwordError(message);
    }
    element.reset();
    toast.success("Success", "Password updated successfully");
    onChanged();
  });
  return (
    <Form {...form} method="post" legend="Password" className="max-w-md">
      {/* Password managers need the username. */}
      <input type="hidden" autoComplete="username" value={email} />
      <PasswordField
        label="Current password"
        name="current_password"
        autoComplete="current-password"
      />
      <PasswordField label="New Password" hint={PASSWORD_HINT} autoComplete="new-password" />
      <p>
        <Button type="submit">{isBusy ? "Updating..." : "Update Password"}</Button>
      </p>
    </Form>
  );
}

/** Shown to an admin who was redirected here because the site requires a second factor. */
function SecondFactorNotice() {
  const session = useSession();
  const { state } = useLocation();
  if (session.status !== "signed-in") return null;
  if (session.isAdmin === "needs-second-factor") {
    return (
      <p role="status" className={NOTICE}>
        Admins need a second factor here. To open the admin area, add a passkey or set up an
        authenticator app below.
      </p>
    );
  }
  if (!state?.needsSecondFactor || session.isAdmin !== true) return null;
  return (
    <div role="status" className={NOTICE}>
      <p>Your account is protected. Store your recovery codes, then continue.</p>
      <p className="mt-3">
        <LinkButton to="/admin" variant="main">
          Continue to the admin area
        </LinkButton>
      </p>
    </div>
  );
}

const NOTICE = "mb-8 max-w-prose border border-l-4 border-rule border-l-brand bg-raised px-4 py-3";

const fetchSessions = () => signedInRequest("GET /api/account/sessions");

type OwnSession = ResponseOf<"GET /api/account/sessions">["sessions"][number];

/** The user's sessions, each with a button that ends it. */
function Sessions() {
  const fetched = useFetched(fetchSessions);
  return (
    <WhenFetched fetched={fetched} loading={<RowSkeleton />}>
      {({ sessions }) => <SessionList sessions={sessions} onEnded={fetched.refetch} />}
    </WhenFetched>
  );
}

type SessionListProps = { sessions: OwnSession[]; onEnded: () => void };

function SessionList({ sessions, onEnded }: SessionListProps) {
  const list = useRef<HTMLUListElement>(null);

  /** Focuses the list, because the button that had the focus is removed with its row. */
  async function end(work: () => Promise<string>) {
    try {
      toast.success("Success", await work());
      list.current?.focus();
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
    onEnded();
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="border-b border-rule">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() =>
              end(async () => {
                const params = { id: session.id };
                await signedInRequest("DELETE /api/account/sessions/:id", { params });
                return `${session.device} is logged out.`;
              })
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <p className="mt-5">
          <EndButton
            label="End all other sessions"
            text="You’ll stay logged in on this device and be logged out everywhere else."
            onEnd={() =>
              end(async () => {
                const { ended } = await signedInRequest("POST /api/account/sessions/end-others");
                return ended === 1 ? "1 session ended." : `${ended} sessions ended.`;
              })
            }
          />
        </p>
      )}
    </>
  );
}

type SessionRowProps = { session: OwnSession; onEnd: () => Promise<void> };

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { device, ip, is_current } = session;
  return (
    <li className="grid items-center gap-x-6 gap-y-3 border-t border-rule py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {is_current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="mt-1 text-sm break-words text-muted tabular-nums">
          {sessionDetails(session)}
        </p>
      </div>
      {!is_current && (
        <EndButton
          label="End session"
          text={`${device} will be logged out right away.`}
          size="small"
          onEnd={onEnd}
        >
          <span className="sr-only">
            {" "}
            on {device} {ip}
          </span>
        </EndButton>
      )}
    </li>
  );
}

function sessionDetails({ ip, signed_in_at, last_used_at, is_current }: OwnSession) {
  const facts = [
    is_current ? "Active now" : `Last used ${dateAndTime(new Date(last_used_at))}`,
    `Logged in ${dateAndTime(new Date(signed_in_at))}`,
    ip && `IP address ${ip}`,
  ];
  return facts.filter(Boolean).join(" · ");
}

type EndButtonProps = {
  label: string;
  text: string;
  size?: "small";
  onEnd: () => Promise<void>;
  /** The rest of the label for screen readers. */
  children?: ReactNode;
};

function EndButton({ label, text, size, onEnd, children }: EndButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    await onEnd();
    setBusy(false);
  }

  return (
    <ConfirmDialog
      title={label}
      text={text}
      confirmLabel={label}
      onConfirm={end}
      trigger={
        <Button size={size} className="justify-self-start" disabled={isBusy}>
          {isBusy ? "Ending..." : label}
          {children}
        </Button>
      }
    />
  );
}
