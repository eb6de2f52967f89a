import { NAME_SHOWN_WITH_POSTS, nameSchema } from "#features/profiles/profile.schema.ts";
import { accountApi, type OwnProfile } from "../../api/account.ts";
import { messageOf } from "../../api/api-error.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Form } from "../../ui/forms/field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";

type NameFormProps = { profile: OwnProfile; email: string };

export function NameForm({ profile, email }: NameFormProps) {
  const { isBusy, form } = useCheckedForm(nameSchema, async ({ name }) => {
    try {
      await accountApi.saveName(name);
      toast.success("Success", "Profile updated successfully.");
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  });
  return (
    <Form {...form} method="post" className="max-w-md">
      <fieldset disabled={isBusy} className="grid gap-5">
        <legend className="sr-only">Profile</legend>
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
      </fieldset>
    </Form>
  );
}
