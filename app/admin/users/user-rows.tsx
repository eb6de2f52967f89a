import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyOf, ResponseOf } from "../../api/contract.ts";
import { dateAndTime, shortDate } from "../../dates.ts";
import { request } from "../../session/admin-request.ts";
import { reload } from "../../session/query-client.ts";
import { checkRole } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Menu, MenuItem } from "../../ui/layout/menu.tsx";
import { useLinkCopy } from "../copied-link.tsx";
import { useAdmin } from "../use-admin.ts";

type Account = ResponseOf<"GET /api/admin/users">["users"][number];

type UserRowsProps = { accounts: Account[]; activeAdmins: number };

export function UserRows({ accounts, activeAdmins }: UserRowsProps) {
  const { id } = useAdmin();
  return (
    <ul className="border-b border-rule" aria-label="Accounts">
      {accounts.map((account) => (
        <li key={account.id} className={ROW}>
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-words font-semibold">{account.name ?? "No name"}</span>
              <Badge tone={account.is_admin ? "brand" : "neutral"}>
                {account.is_admin ? "Admin" : "User"}
              </Badge>
              {account.id === id && <span className="text-sm text-muted">You</span>}
            </p>
            <p className="mt-0.5 text-sm break-words text-muted">{account.email}</p>
            {!account.email_verified && account.state !== "invited" && (
              <p className="mt-0.5 text-sm text-signal">Email address not verified</p>
            )}
          </div>
          <p className="max-xl:col-span-2">
            <StateBadge account={account} />
          </p>
          <dl className="grid grid-cols-2 gap-x-6 max-xl:col-span-2 text-sm tabular-nums">
            <Fact term="Created" value={shortDate(new Date(account.created_at))} />
            <Fact
              term="Last login"
              value={
                account.last_sign_in_at ? dateAndTime(new Date(account.last_sign_in_at)) : "Never"
              }
            />
          </dl>
          <UserRowActions
            account={account}
            isSelf={account.id === id}
            isLastAdmin={account.is_admin && account.state === "active" && activeAdmins === 1}
          />
        </li>
      ))}
    </ul>
  );
}

export function UserSkeletons() {
  return (
    <div className="border-b border-rule">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={ROW}>
          <Skeleton className="h-12 max-w-72" />
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-10 max-xl:col-span-2" />
          <Skeleton className="h-9 w-20 max-xl:col-start-2 max-xl:row-start-1 xl:ml-auto" />
        </div>
      ))}
    </div>
  );
}

const ROW =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 border-t border-rule py-4 xl:grid-cols-[minmax(0,1fr)_7rem_13rem_19rem] xl:items-center";

function StateBadge({ account: { state, invitation_expires_at } }: { account: Account }) {
  const isExpired =
    state === "invited" && invitation_expires_at && new Date(invitation_expires_at) < new Date();
  const { label, tone } = STATES[isExpired ? "expired" : state];
  return <Badge tone={tone}>{label}</Badge>;
}

const STATES = {
  expired: { label: "Invite expired", tone: "signal" },
  active: { label: "Active", tone: "good" },
  not_confirmed: { label: "Not confirmed", tone: "neutral" },
  invited: { label: "Invited", tone: "neutral" },
  deactivated: { label: "Deactivated", tone: "signal" },
} as const;

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type UserRowActionsProps = Circumstances & { account: Account };

/** A menu with all actions; on wide screens, the most likely action is also a button. */
function UserRowActions({ account, ...circumstances }: UserRowActionsProps) {
  const actions = actionsFor(account, circumstances);
  const { isBusy, link, closeLink, pending, start, confirm, cancel } = useUserAction(account);
  const [first, ...others] = actions;
  const menu = { email: account.email, isBusy, onSelect: start };
  const refusals = actions.flatMap(({ refusal }) => refusal ?? []);
  return (
    <div className="grid content-start justify-items-end gap-1 max-xl:col-start-2 max-xl:row-start-1">
      <div className="flex gap-2">
        {first && (
          <Button
            size="small"
            className="max-xl:hidden"
            disabled={first.refusal !== undefined}
            // `disabled` would lose the focus.
            aria-disabled={isBusy}
            onClick={() => start(first)}
          >
            {first.label}
            <span className="sr-only"> {account.email}</span>
          </Button>
        )}
        <ActionMenu {...menu} actions={others} className="max-xl:hidden" />
        <ActionMenu {...menu} actions={actions} className="xl:hidden" />
      </div>
      {refusals[0] && (
        <p className="text-right text-xs text-muted max-xl:max-w-32">{refusals[0]}</p>
      )}
      <ConfirmDialog
        title={pending?.label ?? ""}
        text={pending?.warning ?? ""}
        confirmLabel={pending?.label ?? ""}
        isOpen={pending !== undefined}
        onConfirm={confirm}
        onCancel={cancel}
      />
      <Dialog title="Invitation link" isOpen={link !== undefined} onOpenChange={closeLink}>
        {link && <InvitationLink email={account.email} link={link} onDone={closeLink} />}
      </Dialog>
    </div>
  );
}

type ActionMenuProps = {
  email: string;
  actions: UserAction[];
  isBusy: boolean;
  onSelect: (action: UserAction) => void;
  className: string;
};

function ActionMenu({ email, actions, isBusy, onSelect, className }: ActionMenuProps) {
  const trigger = (
    <Button size="small" aria-disabled={isBusy} className={className}>
      {isBusy ? "Saving..." : "Actions"}
      <span className="sr-only"> for {email}</span>
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      {actions.map((action) => (
        <MenuItem
          key={action.label}
          disabled={action.refusal !== undefined}
          onSelect={() => onSelect(action)}
        >
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Runs an action, after a confirmation where it has a warning. */
function useUserAction(account: Account) {
  const admin = useAdmin();
  const queries = useQueryClient();
  const [pending, setPending] = useState<UserAction>();
  /** The link of an invitation that the site can't email. */
  const [link, setLink] = useState<string>();
  const { isPending, mutate } = useMutation({
    mutationFn: async (action: UserAction) => {
      const result = await action.run();
      setLink(result.link ?? undefined);
      toast.success("Success", action.outcome);
      // An admin who removes their own role or session is redirected by the guard.
      if (account.id === admin.id) await checkRole();
    },
    onSuccess: () => reload(queries, "GET /api/admin/users"),
  });

  function run(action: UserAction) {
    setPending(undefined);
    mutate(action);
  }

  function start(action: UserAction) {
    if (isPending) return;
    if (action.warning) setPending(action);
    else run(action);
  }

  return {
    isBusy: isPending,
    link,
    closeLink: () => setLink(undefined),
    /** The action whose warning is shown. */
    pending,
    start,
    confirm: () => pending && run(pending),
    cancel: () => setPending(undefined),
  };
}

type UserAction = {
  label: string;
  /** The consequence, to be confirmed. Without it, the action can be reversed and runs at once. */
  warning?: string;
  run: () => Promise<object & { link?: string | null }>;
  /** The toast's text after the action. */
  outcome: string;
  /** The reason why the action is not possible. */
  refusal?: string | undefined;
};

type Circumstances = { isSelf: boolean; isLastAdmin: boolean };

/** The actions for an account, the most likely first. */
function actionsFor(account: Account, circumstances: Circumstances): UserAction[] {
  const { id, email, state, has_second_factor } = account;
  const { isSelf, isLastAdmin } = circumstances;
  const role = roleAction(account, circumstances);
  const params = { id };
  if (state === "invited") {
    return [
      {
        label: "Resend invitation",
        warning: `${email} will get a new link. The earlier one stops working.`,
        run: () => request("POST /api/admin/users/:id/invitation", { params }),
        outcome: `${email} has a new invitation.`,
      },
      {
        label: "Cancel invitation",
        warning: `The link for ${email} will stop working, and the account will be removed from this list.`,
        run: () => request("DELETE /api/admin/users/:id/invitation", { params }),
        outcome: `The invitation for ${email} is canceled.`,
      },
      role,
    ];
  }
  const reactivate = {
    label: "Reactivate",
    run: () => request("POST /api/admin/users/:id/reactivate", { params }),
    outcome: `${email} can log in again.`,
  };
  if (state === "deactivated") return [reactivate, role];
  const confirm = {
    label: "Confirm",
    warning: `${email} will be able to log in without opening the link we emailed. Only confirm people you know.`,
    run: () => request("POST /api/admin/users/:id/confirm", { params }),
    outcome: `${email} is confirmed and can log in.`,
  };
  const removeSecondFactors = {
    label: "Reset two-step login",
    warning: `The authenticator app, passkeys and recovery codes of ${email} will be removed, so the password alone will be enough to log in. Only do this if you’re sure that they asked for it. We’ll email them about it.`,
    run: () => request("POST /api/admin/users/:id/remove-second-factors", { params }),
    outcome: `${email} can log in with the password alone.`,
  };
  return [
    ...(state === "not_confirmed" ? [confirm] : []),
    role,
    {
      label: "End all sessions",
      warning: isSelf
        ? "You’ll be logged out on every device, including this one. You can log in again."
        : `${email} will be logged out on every device. They can log in again.`,
      run: () => request("POST /api/admin/users/:id/end-sessions", { params }),
      outcome: `${email} is logged out everywhere.`,
    },
    ...(has_second_factor && !isSelf ? [removeSecondFactors] : []),
    {
      label: "Deactivate",
      warning: isSelf
        ? "You’ll be logged out right away and can’t log in until another admin reactivates your account. Your posts stay."
        : `${email} will be logged out right away and can’t log in until an admin reactivates the account. Their posts stay.`,
      run: () => request("POST /api/admin/users/:id/deactivate", { params }),
      outcome: `${email} is deactivated.`,
      refusal: isLastAdmin ? "You can’t deactivate the only admin." : undefined,
    },
  ];
}

/** Grants or removes admin access. */
function roleAction(account: Account, { isSelf, isLastAdmin }: Circumstances): UserAction {
  const { id, email, email_verified, state, is_admin } = account;
  const setRole = (body: BodyOf<"PUT /api/admin/users/:id/role">) =>
    request("PUT /api/admin/users/:id/role", { params: { id }, body });
  if (is_admin) {
    return {
      label: "Remove admin access",
      warning: isSelf
        ? "You’ll lose access to the admin area right away. Only another admin can give it back."
        : `${email} will lose access to the admin area right away.`,
      run: () => setRole({ admin: false }),
      outcome: `${email} is no longer an admin.`,
      refusal: isLastAdmin ? "You can’t remove the only admin." : undefined,
    };
  }
  const isUnverified = !email_verified && state !== "invited";
  return {
    label: "Grant admin access",
    warning: isUnverified
      ? `The email address ${email} isn’t verified, so someone else may have signed up with it. Ask them whether this account is theirs, or cancel and invite them: an invitation replaces the account. Admins can manage posts, import content, change roles, and reset passwords.`
      : `${email} will be able to manage posts, import content, change roles, and reset passwords.`,
    run: () => setRole({ admin: true, email_verified: isUnverified }),
    outcome: `${email} is now an admin.`,
  };
}

type InvitationLinkProps = { email: string; link: string; onDone: () => void };

/** An invitation link for an admin to pass on, because the site can't send email. */
export function InvitationLink({ email, link, onDone }: InvitationLinkProps) {
  const { field, copy } = useLinkCopy(link, "Invitation link copied");
  return (
    <div className="mt-4 grid gap-5">
      <p>
        This site can’t send email. Copy the link and send it to{" "}
        <strong className="wrap-anywhere">{email}</strong>. It works once, for seven days, and is
        shown only now.
      </p>
      <TextField label="Invitation link" ref={field} readOnly value={link} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Done</Button>
        <Button variant="main" onClick={copy}>
          Copy link
        </Button>
      </div>
    </div>
  );
}
