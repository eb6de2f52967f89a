import { type FormEvent, useState } from "react";
import { IMAGE_MAX_TEXT } from "#features/media/media.schema.ts";
import { profileSchema } from "#features/profiles/schema.ts";
import { useImageUpload } from "../../media/use-image-upload.ts";
import { request } from "../../session/admin-request.ts";
import { messageOf } from "../../session/requests.ts";
import type { SignedInUser } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Avatar } from "../../ui/data/avatar.tsx";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { UploadProgress } from "../../ui/feedback/progress.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Option, TextAreaField } from "../../ui/forms/controls.tsx";
import { Form, TextField } from "../../ui/forms/field.tsx";
import { LeaveWarning } from "../../ui/forms/leave-warning.tsx";
import { useCheckedValues } from "../../ui/forms/use-checked-values.ts";
import { ImageField } from "../media/image-field.tsx";
import { useDraft } from "../unsaved/use-draft.ts";
import { DraftOffers } from "../unsaved-changes.tsx";
import type { Profile } from "../use-admin.ts";

const fetchProfile = () => request("GET /api/admin/profile");

/** The profile of an admin, who may write posts. */
export default function AdminProfile({ user }: { user: SignedInUser }) {
  const profile = useFetched(fetchProfile);
  return (
    <WhenFetched fetched={profile}>
      {(data) => <ProfileForm profile={data} user={user} />}
    </WhenFetched>
  );
}

type ProfileFormProps = { profile: Profile; user: SignedInUser };

function ProfileForm({ profile, user }: ProfileFormProps) {
  const form = useProfileForm(profile, user.id);
  const { values, change, isBusy } = form;

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save();
  }

  return (
    <>
      <DraftOffers draft={form.draft} />
      <Form error={form.error} onSubmit={submit} className="max-w-xl">
        <fieldset disabled={isBusy} className="grid gap-5">
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
          <TextAreaField
            label="Bio"
            name="bio"
            hint="Shown below your posts. Up to 1000 characters."
            rows={5}
            value={values.bio}
            onChange={({ target }) => change({ bio: target.value })}
          />
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
      <LeaveWarning isDirty={form.draft.isDirty} />
    </>
  );
}

type Values = { name: string; bio: string; avatar_url: string; has_follow_up_mail: boolean };

/** The profile as it is edited, backed up in this browser until it is saved. */
function useProfileForm(profile: Profile, userId: string) {
  const draft = useDraft({ userId, subject: "profile", saved: profileValues(profile) });
  const { values } = draft;
  const [isBusy, setBusy] = useState(false);
  const { error, check } = useCheckedValues(profileSchema, values);

  function change(part: Partial<Values>) {
    draft.change((current) => ({ ...current, ...part }));
  }

  async function save() {
    const input = check();
    if (!input) return;
    setBusy(true);
    try {
      draft.continueFrom(profileValues(await request("PUT /api/admin/profile", { body: input })));
      toast.success("Success", "Profile updated successfully.");
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { draft, values, change, error, isBusy, save };
}

function profileValues({ name, bio, avatar_url, has_follow_up_mail }: Profile): Values {
  return { name, bio: bio ?? "", avatar_url: avatar_url ?? "", has_follow_up_mail };
}

type AvatarFieldsProps = { name: string; url: string; onChange: (url: string) => void };

function AvatarFields({ name, url, onChange }: AvatarFieldsProps) {
  const { upload, progress, cancel } = useImageUpload();
  return (
    <ImageField
      legend="Avatar"
      uploadLabel={`Upload avatar (max ${IMAGE_MAX_TEXT})`}
      urlLabel="Avatar URL"
      name="avatar_url"
      url={url}
      upload={upload}
      onChange={onChange}
    >
      <UploadProgress progress={progress} onCancel={cancel} />
      <AvatarPreview name={name} url={url} />
    </ImageField>
  );
}

function AvatarPreview({ name, url }: { name: string; url: string }) {
  // Wait until the URL is complete: an incomplete one would load a page of this site.
  const { data: src } = profileSchema.shape.avatar_url.safeParse(url);
  return <Avatar name={name} src={src ?? undefined} alt="Avatar preview" size="large" />;
}
