import { accountApi } from "../../api/account.ts";
import type { SignedInUser } from "../../session/session.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { NameForm } from "./name-form.tsx";

/** The profile of a user without the admin role. */
export function OwnName({ user }: { user: SignedInUser }) {
  const profile = useFetched(accountApi.profile);
  return (
    <WhenFetched fetched={profile} loading={<ProfileSkeleton />}>
      {(data) => <NameForm profile={data} email={user.email} />}
    </WhenFetched>
  );
}

export function ProfileSkeleton() {
  return (
    <div className="grid max-w-md gap-5">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-11 w-36" />
    </div>
  );
}
