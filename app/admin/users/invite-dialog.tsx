import { useState } from "react";
import { inviteSchema } from "#features/auth/auth.schema.ts";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { usersApi } from "../../api/users.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Form } from "../../ui/forms/field.tsx";
import { Option } from "../../ui/forms/option.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { InvitationLink } from "./invitation-link.tsx";

type Invited = { email: string; link: string | null };

type InviteDialogProps = { sendsEmail: boolean; onInvited: () => void };

export function InviteDialog({ sendsEmail, onInvited }: InviteDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [invited, setInvited] = useState<Invited>();

  function finish({ email, link }: Invited) {
    onInvited();
    if (link) return setInvited({ email, link });
    setOpen(false);
    toast.success("Success", `We’re emailing an invitation to ${email}.`);
  }

  function changeOpen(open: boolean) {
    setOpen(open);
    setInvited(undefined);
  }

  return (
    <Dialog
      title={invited ? "Invitation link" : "Invite someone"}
      trigger={<Button variant="main">Invite</Button>}
      isOpen={isOpen}
      onOpenChange={changeOpen}
    >
      {invited?.link ? (
        <InvitationLink
          email={invited.email}
          link={invited.link}
          onDone={() => changeOpen(false)}
        />
      ) : (
        <InviteForm sendsEmail={sendsEmail} onInvited={finish} />
      )}
    </Dialog>
  );
}

type InviteFormProps = { sendsEmail: boolean; onInvited: (invited: Invited) => void };

function InviteForm({ sendsEmail, onInvited }: InviteFormProps) {
  const [isAdmin, setAdmin] = useState(false);
  const { isBusy, form } = useCheckedForm(inviteSchema, async (person) => {
    try {
      const { user, link } = await usersApi.invite({ ...person, admin: isAdmin });
      onInvited({ email: user.email, link });
    } catch (error) {
      const message = messageOf(error);
      toast.failure("Error", message);
      if (error instanceof ApiError && error.status === 409) return { name: "email", message };
    }
  });

  return (
    <Form {...form} method="post" className="mt-4">
      <fieldset disabled={isBusy} className="grid gap-5">
        <legend className="mb-4 text-muted">
          {sendsEmail
            ? "We’ll email them a link to set their password. It works for seven days."
            : "You’ll get a link for them to set their password. It works for seven days."}
        </legend>
        <TextField label="Name" name="name" required autoComplete="off" />
        <TextField label="Email" name="email" type="email" required autoComplete="off" />
        <Option
          type="checkbox"
          checked={isAdmin}
          onChange={({ target }) => setAdmin(target.checked)}
        >
          Admin
        </Option>
        <p className="flex justify-end">
          <Button type="submit" variant="main">
            {isBusy ? "Inviting..." : sendsEmail ? "Send invitation" : "Create invitation"}
          </Button>
        </p>
      </fieldset>
    </Form>
  );
}
