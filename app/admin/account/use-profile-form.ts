import { useState } from "react";
import { profileSchema } from "#features/profiles/profile.schema.ts";
import { messageOf } from "../../api/api-error.ts";
import { type Profile, profileApi } from "../../api/profile.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { useCheckedValues } from "../../ui/forms/use-checked-values.ts";
import { useUnsavedChanges } from "../use-unsaved-changes.ts";

type Values = { name: string; bio: string; avatar_url: string; has_follow_up_mail: boolean };

/** The profile as it is edited, backed up in this browser until it is saved. */
export function useProfileForm(profile: Profile, userId: string) {
  const [saved, setSaved] = useState(() => profileValues(profile));
  const [values, setValues] = useState(saved);
  const [isBusy, setBusy] = useState(false);
  const { isDirty, offer, closeOffer } = useUnsavedChanges({
    name: "profile",
    userId,
    values,
    saved,
  });
  const { error, check } = useCheckedValues(profileSchema, values);

  function change(part: Partial<Values>) {
    setValues((current) => ({ ...current, ...part }));
  }

  function restore() {
    setValues({ ...saved, ...offer?.values });
    closeOffer();
  }

  async function save() {
    const input = check();
    if (!input) return;
    setBusy(true);
    try {
      const now = profileValues(await profileApi.save(input));
      setSaved(now);
      setValues(now);
      toast.success("Success", "Profile updated successfully.");
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { values, change, error, isBusy, isDirty, offer, restore, discard: closeOffer, save };
}

function profileValues({ name, bio, avatar_url, has_follow_up_mail }: Profile): Values {
  return { name, bio: bio ?? "", avatar_url: avatar_url ?? "", has_follow_up_mail };
}
