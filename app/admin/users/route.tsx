import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inviteSchema } from "#features/auth/schema.ts";
import {
  type AccountFilter,
  type UsersQuery,
  usersQuerySchema,
} from "#features/auth/users.schema.ts";
import { request } from "../../session/admin-request.ts";
import { listOf } from "../../session/query-client.ts";
import { ApiError, messageOf } from "../../session/requests.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Option, SearchField, SelectField } from "../../ui/forms/controls.tsx";
import { Form, TextField } from "../../ui/forms/field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { LinkButton } from "../../ui/layout/link.tsx";
import { AdminList } from "../admin-list.tsx";
import { AdminPage } from "../admin-page.tsx";
import { type ListFilter, useListFilter } from "../use-list-filter.ts";
import type { Route } from "./+types/route";
import { InvitationLink, UserRows, UserSkeletons } from "./user-rows.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Users", matches);

export default function UsersPage() {
  const list = useListFilter(usersQuerySchema);
  const fetched = useQuery(listOf("GET /api/admin/users", { query: list.search }));
  return (
    <AdminPage
      title="Users"
      lede="Everyone with an account. Only admins can access this area."
      actions={
        <>
          <LinkButton to="/admin/password-reset">Password reset</LinkButton>
          <InviteDialog
            sendsEmail={fetched.data?.sends_email ?? true}
            onInvited={fetched.refetch}
          />
        </>
      }
    >
      <UserFilters {...list} />
      <AdminList
        list={fetched}
        loading={<UserSkeletons />}
        noun={["account", "accounts"]}
        empty={
          <EmptyState
            title={list.isFiltered ? "No accounts match." : "There’s nothing on this page."}
            action={<LinkButton to={{ search: "" }}>Show everyone</LinkButton>}
          />
        }
      >
        {({ users, active_admins }) =>
          users.length > 0 && <UserRows accounts={users} activeAdmins={active_admins} />
        }
      </AdminList>
    </AdminPage>
  );
}

type Invited = { email: string; link: string | null };

type InviteDialogProps = { sendsEmail: boolean; onInvited: () => void };

function InviteDialog({ sendsEmail, onInvited }: InviteDialogProps) {
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
      const { user, link } = await request("POST /api/admin/users/invitations", {
        body: { ...person, admin: isAdmin },
      });
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

const LABELS: Record<AccountFilter, string> = {
  all: "Everyone",
  admins: "Admins",
  active: "Active",
  not_confirmed: "Email not verified",
  invited: "Invited",
  deactivated: "Deactivated",
};

function UserFilters({ field, choice, onSubmit }: ListFilter<UsersQuery>) {
  return (
    <search className="mb-6">
      <form
        onSubmit={onSubmit}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,20rem)_auto_12rem] sm:justify-start"
      >
        <SearchField
          label="Search users"
          {...field("q")}
          placeholder="Name or email"
          maxLength={100}
        />
        <Button type="submit">Search</Button>
        <SelectField label="Show" {...choice("show")} options={Object.entries(LABELS)} />
      </form>
    </search>
  );
}
