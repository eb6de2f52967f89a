import { useEffect, useState } from "react";
import { type Profile, profileApi } from "../../api/profile.ts";

/** The admin's name and picture for the account menu. Without them, it shows the email address. */
export function useOwnProfile(isAdmin: boolean) {
  const [profile, setProfile] = useState<Profile>();

  useEffect(() => {
    if (!isAdmin) return;
    let isCurrent = true;
    profileApi.get().then(
      (fetched) => isCurrent && setProfile(fetched),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isAdmin]);

  return profile;
}
