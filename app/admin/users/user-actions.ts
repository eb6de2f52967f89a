import { type Account, usersApi } from "../../api/users.ts";

export type UserAction = {
  label: string;
  /** What will happen, to be confirmed. Without it, the action can be reversed and runs at once. */
  warning?: string;
  run: () => Promise<object>;
  /** What happened. */
  outcome: string;
  /** Why it can't be done. */
  refusal?: string | undefined;
};

type Circumstances = { isSelf: boolean; isLastAdmin: boolean };

/** What can be done with an account, the most likely first. */
export function actionsFor(account: Account, circumstances: Circumstances): UserAction[] {
  const { state } = account;
  if (state === "invited") {
    return [inviteAgain(account), cancelInvitation(account), role(account, circumstances)];
  }
  if (state === "deactivated") return [reactivate(account), role(account, circumstances)];
  return [
    ...(state === "not_confirmed" ? [confirm(account)] : []),
    role(account, circumstances),
    endSessions(account, circumstances),
    ...(account.has_second_factor && !circumstances.isSelf ? [removeSecondFactors(account)] : []),
    deactivate(account, circumstances),
  ];
}

function confirm({ id, email }: Account): UserAction {
  return {
    label: "Confirm",
    warning: `${email} will be able to log in without opening the link we emailed. Only confirm people you know.`,
    run: () => usersApi.confirm(id),
    outcome: `${email} is confirmed and can log in.`,
  };
}

function inviteAgain({ id, email }: Account): UserAction {
  return {
    label: "Resend invitation",
    warning: `${email} will get a new link. The earlier one stops working.`,
    run: () => usersApi.inviteAgain(id),
    outcome: `${email} has a new invitation.`,
  };
}

function cancelInvitation({ id, email }: Account): UserAction {
  return {
    label: "Cancel invitation",
    warning: `The link for ${email} will stop working, and the account will be removed from this list.`,
    run: () => usersApi.cancelInvitation(id),
    outcome: `The invitation for ${email} is canceled.`,
  };
}

function grantAdmin({ id, email, email_verified, state }: Account): UserAction {
  const isUnverified = !email_verified && state !== "invited";
  return {
    label: "Grant admin access",
    warning: isUnverified
      ? `The email address ${email} isn’t verified, so someone else may have signed up with it. Ask them whether this account is theirs, or cancel and invite them: an invitation replaces the account. Admins can manage posts, import content, change roles, and reset passwords.`
      : `${email} will be able to manage posts, import content, change roles, and reset passwords.`,
    run: () => usersApi.setAdmin(id, { admin: true, email_verified: isUnverified }),
    outcome: `${email} is now an admin.`,
  };
}

function role(account: Account, { isSelf, isLastAdmin }: Circumstances): UserAction {
  const { id, email, is_admin } = account;
  if (!is_admin) return grantAdmin(account);
  return {
    label: "Remove admin access",
    warning: isSelf
      ? "You’ll lose access to the admin area right away. Only another admin can give it back."
      : `${email} will lose access to the admin area right away.`,
    run: () => usersApi.setAdmin(id, { admin: false }),
    outcome: `${email} is no longer an admin.`,
    refusal: isLastAdmin ? "You can’t remove the only admin." : undefined,
  };
}

function endSessions({ id, email }: Account, { isSelf }: Circumstances): UserAction {
  return {
    label: "End all sessions",
    warning: isSelf
      ? "You’ll be logged out on every device, including this one. You can log in again."
      : `${email} will be logged out on every device. They can log in again.`,
    run: () => usersApi.endSessions(id),
    outcome: `${email} is logged out everywhere.`,
  };
}

function removeSecondFactors({ id, email }: Account): UserAction {
  return {
    label: "Reset two-step login",
    warning: `The authenticator app, passkeys and recovery codes of ${email} will be removed, so the password alone will be enough to log in. Only do this if you’re sure that they asked for it. We’ll email them about it.`,
    run: () => usersApi.removeSecondFactors(id),
    outcome: `${email} can log in with the password alone.`,
  };
}

function deactivate({ id, email }: Account, { isSelf, isLastAdmin }: Circumstances): UserAction {
  return {
    label: "Deactivate",
    warning: isSelf
      ? "You’ll be logged out right away and can’t log in until another admin reactivates your account. Your posts stay."
      : `${email} will be logged out right away and can’t log in until an admin reactivates the account. Their posts stay.`,
    run: () => usersApi.deactivate(id),
    outcome: `${email} is deactivated.`,
    refusal: isLastAdmin ? "You can’t deactivate the only admin." : undefined,
  };
}

function reactivate({ id, email }: Account): UserAction {
  return {
    label: "Reactivate",
    run: () => usersApi.reactivate(id),
    outcome: `${email} can log in again.`,
  };
}
