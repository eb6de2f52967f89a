import { invitationEnd } from "../links/account-links.server.ts";
import { needsConfirmation } from "./accounts.server.ts";
import type { ListedAccount } from "./list-accounts.server.ts";

type AccountState = "active" | "not_confirmed" | "invited" | "deactivated";

export function accountJson(account: ListedAccount, sendsEmail: boolean) {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    is_admin: account.isAdmin,
    has_second_factor: account.hasFactor,
    state: accountState(account, sendsEmail),
    email_verified: account.confirmedAt !== null,
    created_at: account.createdAt,
    invited_at: account.invitedAt,
    invitation_expires_at: account.invitedAt && invitationEnd(account.invitedAt),
    last_sign_in_at: account.lastSignInAt,
  };
}

function accountState(account: ListedAccount, sendsEmail: boolean): AccountState {
  if (account.deactivatedAt) return "deactivated";
  if (!needsConfirmation(account, sendsEmail)) return "active";
  return account.invitedAt ? "invited" : "not_confirmed";
}
