import { profileApi } from "../../api/profile.ts";
import type { SignedInUser } from "../../session/session.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** The profile of an admin, who may write posts. */
export default function AdminProfile({ user }: { user: SignedInUser }) {
  const profile = useFetched(profileApi.get);
  return (
    <WhenFetched fetched={profile}>
      {(data) => <ProfileForm profile={data} user={user} />}
    </WhenFetched>
  );
}
