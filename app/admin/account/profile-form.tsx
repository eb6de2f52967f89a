import { type ChangeEvent, type FormEvent, useState } from "react";
import { IMAGE_FORMATS, IMAGE_MAX_TEXT } from "#features/media/media.schema.ts";
import { profileSchema } from "#features/profiles/profile.schema.ts";
import { messageOf } from "../../api/api-error.ts";
import { type Profile, profileApi } from "../../api/profile.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Form } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { LeaveWarning } from "../../ui/leave-warning.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { UploadProgress } from "../../ui/upload-progress.tsx";
import { useCheckedValues } from "../../ui/use-checked-values.ts";
import { UploadButton } from "../media/upload-button.tsx";
import { useImageUpload } from "../media/use-image-upload.ts";
import { UnsavedChangesOffer } from "../unsaved-changes-offer.tsx";
import { useUnsavedChanges } from "../use-unsaved-changes.ts";
import { AvatarPreview } from "./avatar-preview.tsx";

type Values = { name: string; bio: string; avatar_url: string };

export function ProfileForm({ profile }: { profile: Profile }) {
  const { id: userId } = useAdmin();
  const [saved, setSaved] = useState(() => valuesOf(profile));
  const [values, setValues] = useState(saved);
  const [isBusy, setBusy] = useState(false);
  const { isDirty, offer, closeOffer } = useUnsavedChanges({
    name: "profile",
    userId,
    values,
    saved,
  });
  const { upload, progress, cancel } = useImageUpload();
  const { error, check } = useCheckedValues(profileSchema, values);
  const toast = useToast();

  function change({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
    setValues({ ...values, [target.name]: target.value });
  }

  async function uploadAvatar(file: File) {
    const uploaded = await upload(file);
    if (uploaded) setValues((current) => ({ ...current, avatar_url: uploaded.url }));
  }

  function restore() {
    setValues({ ...saved, ...offer?.values });
    closeOffer();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const input = check();
    if (!input) return;
    setBusy(true);
    try {
      const now = valuesOf(await profileApi.save(input));
      setSaved(now);
      setValues(now);
      toast.success("Success", "Profile updated successfully.");
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {offer && <UnsavedChangesOffer at={offer.at} onRestore={restore} onDiscard={closeOffer} />}
      <Form error={error} onSubmit={save} className="max-w-xl">
        <fieldset disabled={isBusy || offer !== undefined} className="grid gap-5">
          <legend className="sr-only">Profile</legend>
          <Field label="Name" name="name">
            {(control) => (
              <Input
                {...control}
                required
                autoComplete="name"
                value={values.name}
                onChange={change}
              />
            )}
          </Field>
          <Field label="Bio" name="bio" hint="Shown below your posts. Up to 1000 characters.">
            {(control) => <TextArea {...control} rows={5} value={values.bio} onChange={change} />}
          </Field>
          <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4">
            <AvatarPreview name={values.name} url={values.avatar_url} />
            <Field label="Avatar URL" name="avatar_url">
              {(control) => (
                <Input
                  {...control}
                  inputMode="url"
                  autoComplete="off"
                  value={values.avatar_url}
                  onChange={change}
                />
              )}
            </Field>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <UploadButton label="Upload avatar" onFiles={([file]) => file && uploadAvatar(file)} />
            <span className="text-muted">
              {IMAGE_FORMATS}, up to {IMAGE_MAX_TEXT}.
            </span>
            <UploadProgress progress={progress} onCancel={cancel} />
          </div>
          <p>
            <Button type="submit" variant="main">
              {isBusy ? "Saving..." : "Save Profile"}
            </Button>
          </p>
        </fieldset>
      </Form>
      <LeaveWarning isDirty={isDirty} />
    </>
  );
}

function valuesOf({ name, bio, avatar_url }: Profile): Values {
  return { name, bio: bio ?? "", avatar_url: avatar_url ?? "" };
}
