import type { Account } from "../../api/users.ts";
import { dateAndTime, shortDate } from "../../dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { ConfirmAccountButton } from "./confirm-account-button.tsx";
import { RoleButton } from "./role-button.tsx";

type AccountListProps = { accounts: Account[]; onChanged: () => void };

export function AccountList({ accounts, onChanged }: AccountListProps) {
  const admins = accounts.filter((account) => account.is_admin).length;
  return (
    <ul className="border-b border-rule" aria-label="Accounts">
      {accounts.map((account) => (
        <li key={account.id} className="account">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-words font-semibold">{account.name ?? "No name"}</span>
              <Badges account={account} />
            </p>
            <p className="mt-0.5 break-words text-muted">{account.email}</p>
          </div>
          <dl className="account-facts">
            <Fact term="Created" value={shortDate(new Date(account.created_at))} />
            <Fact term="Last login" value={lastLogin(account)} />
          </dl>
          <div className="flex flex-wrap items-start gap-3 lg:justify-end">
            {!account.confirmed && <ConfirmAccountButton account={account} onChanged={onChanged} />}
            <RoleButton
              account={account}
              isLastAdmin={account.is_admin && admins === 1}
              onChanged={onChanged}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Badges({ account }: { account: Account }) {
  return (
    <>
      <Badge tone={account.is_admin ? "brand" : "neutral"}>
        {account.is_admin ? "Admin" : "User"}
      </Badge>
      {!account.confirmed && <Badge>Unconfirmed</Badge>}
    </>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function lastLogin({ last_sign_in_at }: Account) {
  return last_sign_in_at ? dateAndTime(new Date(last_sign_in_at)) : "Never";
}
