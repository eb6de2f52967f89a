import { invitationEnd } from "./account-links.server.ts";
import type { ListedAccount } from "./list-accounts.server.ts";

type AccountState = "active" | "not_confirmed" | "invited" | "deactivated";

export function accountJson(account: ListedAccount) {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    is_admin: account.isAdmin,
    has_second_factor: account.hasFactor,
    state: stateOf(account),
    confirmed: account.confirmedAt !== null,
    created_at: account.createdAt,
    invited_at: account.invitedAt,
    invitation_expires_at: account.invitedAt && invitationEnd(account.invitedAt),
    last_sign_in_at: account.lastSignInAt,
  };
}

function stateOf({ deactivatedAt, confirmedAt, invitedAt }: ListedAccount): AccountState {
  if (deactivatedAt) return "deactivated";
  if (confirmedAt) return "active";
  return invitedAt ? "invited" : "not_confirmed";
}
