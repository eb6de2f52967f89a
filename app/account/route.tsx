import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  type SignedInSession,
  type SignedInUser,
  signedInRequest,
  signOut,
  useSession,
} from "../session/session.ts";
import type { PageHandle } from "../shell/context.ts";
import { hiddenPageMeta } from "../shell/meta.ts";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/layout/link.tsx";
import { AccountSections } from "./account-sections.tsx";
import "../styles/all.css";
import { NAME_SHOWN_WITH_POSTS, nameSchema } from "#features/profiles/schema.ts";
import type { ResponseOf } from "../api/contract.ts";
import { messageOf } from "../session/requests.ts";
import { useFetched } from "../ui/data/use-fetched.ts";
import { WhenFetched } from "../ui/data/when-fetched.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { toast } from "../ui/feedback/toasts.tsx";
import { Form, TextField } from "../ui/forms/field.tsx";
import { useCheckedForm } from "../ui/forms/use-checked-form.ts";
import type { Route } from "./+types/route";

// Only admins load this form.
const AdminProfile = lazy(() => import("../admin/account/admin-profile.tsx"));

export const handle: PageHandle = { hydratesImmediately: true };

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Account", matches);

/** The page of everyone who is signed in. The server renders only the loading text. */
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

  useScrollToTarget(hash.slice(1), isSignedIn);

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

const READER_EVENTS = ["wheel", "touchmove", "pointerdown", "keydown"];

/** Scrolls to a section, and again while those above it still arrive, until the reader moves on. */
function useScrollToTarget(id: string, isShown: boolean) {
  useEffect(() => {
    const target = isShown ? document.getElementById(id) : null;
    if (!target) return;
    // The observer also reports the first size.
    const observer = new ResizeObserver(() => target.scrollIntoView());
    observer.observe(document.body);
    const end = new AbortController();
    end.signal.addEventListener("abort", () => observer.disconnect());
    for (const move of READER_EVENTS) {
      addEventListener(move, () => end.abort(), { signal: end.signal, passive: true });
    }
    return () => end.abort();
  }, [id, isShown]);
}

const fetchProfile = () => signedInRequest("GET /api/account/profile");

/** The profile of a user without the admin role. */
function OwnName({ user }: { user: SignedInUser }) {
  const profile = useFetched(fetchProfile);
  return (
    <WhenFetched fetched={profile} loading={<ProfileSkeleton />}>
      {(data) => <NameForm profile={data} email={user.email} />}
    </WhenFetched>
  );
}

function ProfileSkeleton() {
  return (
    <div className="grid max-w-md gap-5">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-11 w-36" />
    </div>
  );
}

type NameFormProps = { profile: ResponseOf<"GET /api/account/profile">; email: string };

function NameForm({ profile, email }: NameFormProps) {
  const { isBusy, form } = useCheckedForm(nameSchema, async ({ name }) => {
    try {
      await signedInRequest("PUT /api/account/profile", { body: { name } });
      toast.success("Success", "Profile updated successfully.");
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  });
  return (
    <Form {...form} method="post" legend="Profile" className="max-w-md">
      <TextField
        label="Name"
        name="name"
        hint={!profile.can_rename && NAME_SHOWN_WITH_POSTS}
        required
        readOnly={!profile.can_rename}
        autoComplete="name"
        defaultValue={profile.name}
      />
      <TextField label="Email" type="email" readOnly value={email} />
      {profile.can_rename && (
        <p>
          <Button type="submit" variant="main">
            {isBusy ? "Saving..." : "Save Profile"}
          </Button>
        </p>
      )}
    </Form>
  );
}
