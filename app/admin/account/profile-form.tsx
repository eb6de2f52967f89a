import type { FormEvent } from "react";
import type { Profile } from "../../api/profile.ts";
import type { SignedInUser } from "../../session/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Field, Form } from "../../ui/forms/field.tsx";
import { LeaveWarning } from "../../ui/forms/leave-warning.tsx";
import { Option } from "../../ui/forms/option.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { UnsavedChangesOffer } from "../unsaved-changes-offer.tsx";
import { AvatarFields } from "./avatar-fields.tsx";
import { useProfileForm } from "./use-profile-form.ts";

type ProfileFormProps = { profile: Profile; user: SignedInUser };

export function ProfileForm({ profile, user }: ProfileFormProps) {
  const form = useProfileForm(profile, user.id);
  const { values, change, offer, isBusy } = form;

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save();
  }

  return (
    <>
      {offer && (
        <UnsavedChangesOffer at={offer.at} onRestore={form.restore} onDiscard={form.discard} />
      )}
      <Form error={form.error} onSubmit={submit} className="max-w-xl">
        <fieldset disabled={isBusy || offer !== undefined} className="grid gap-5">
          <legend className="sr-only">Profile</legend>
          <TextField
            label="Name"
            name="name"
            required
            autoComplete="name"
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <TextField label="Email" type="email" readOnly value={user.email} />
          <Field label="Bio" name="bio" hint="Shown below your posts. Up to 1000 characters.">
            {(control) => (
              <TextArea
                {...control}
                rows={5}
                value={values.bio}
                onChange={({ target }) => change({ bio: target.value })}
              />
            )}
          </Field>
          <AvatarFields
            name={values.name}
            url={values.avatar_url}
            onChange={(avatar_url) => change({ avatar_url })}
          />
          <Option
            type="checkbox"
            checked={values.has_follow_up_mail}
            onChange={({ target }) => change({ has_follow_up_mail: target.checked })}
          >
            Email me at 8:00 about follow-ups that are due
          </Option>
          <p>
            <Button type="submit" variant="main">
              {isBusy ? "Saving..." : "Save Profile"}
            </Button>
          </p>
        </fieldset>
      </Form>
      <LeaveWarning isDirty={form.isDirty} />
    </>
  );
}
