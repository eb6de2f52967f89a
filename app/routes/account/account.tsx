import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { type SignedInSession, signOut, useSession } from "../../session/session.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { PageHandle } from "../../shell/page-handle.ts";
import { AccountSections } from "../../site/account/account-sections.tsx";
import { OwnName, ProfileSkeleton } from "../../site/account/own-name.tsx";
import { useTargetInView } from "../../site/account/use-target-in-view.ts";
import { Button } from "../../ui/forms/button.tsx";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import "../../styles/all.css";
import type { Route } from "./+types/account";

// Only admins load it.
const AdminProfile = lazy(() => import("../../admin/account/admin-profile.tsx"));

export const handle: PageHandle = { hydratesImmediately: true };

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Account", matches);

/** For everyone who is signed in. The server renders only the loading text. */
export default function AccountPage() {
  const session = useSession();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const isLeaving = useRef(false);
  const hasNoSession = session.status === "signed-out";
  const isSignedIn = session.status === "signed-in";

  useEffect(() => {
    if (!hasNoSession) return;
    if (isLeaving.current) navigate("/", { replace: true });
    else navigate("/login", { replace: true, state: { from: `/account${hash}` } });
  }, [hasNoSession, hash, navigate]);

  useTargetInView(hash.slice(1), isSignedIn);

  async function leave() {
    isLeaving.current = true;
    await signOut();
  }

  return (
    <div className="frame min-h-[70vh] py-10 lg:py-14">
      <div className="mb-8 flex items-center justify-between gap-4">
        <h1 className="text-2xl">Account</h1>
        {isSignedIn && session.isAdmin === true && <LinkButton to="/admin">Dashboard</LinkButton>}
      </div>
      {isSignedIn ? (
        <AccountSections user={session.user} profile={<Profile {...session} />} onSignOut={leave} />
      ) : session.status === "unknown" && session.unreachable ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>We can’t reach the server. You’re still logged in.</p>
          <Button onClick={() => location.reload()}>Try again</Button>
        </div>
      ) : (
        <p role="status" className="text-muted">
          Loading...
        </p>
      )}
    </div>
  );
}

type ProfileProps = Pick<SignedInSession, "user" | "isAdmin" | "unreachable">;

/** An admin has more to tell readers than a name. */
function Profile({ user, isAdmin, unreachable }: ProfileProps) {
  if (isAdmin === "unknown" && !unreachable) return <ProfileSkeleton />;
  if (isAdmin !== true) return <OwnName user={user} />;
  return (
    <Suspense fallback={<ProfileSkeleton />}>
      <AdminProfile user={user} />
    </Suspense>
  );
}
