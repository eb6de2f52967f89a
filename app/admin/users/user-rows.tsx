import type { Account } from "../../api/users.ts";
import { dateAndTime, shortDate } from "../../dates.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { UserRowActions } from "./user-row-actions.tsx";

type UserRowsProps = { accounts: Account[]; activeAdmins: number; onChanged: () => void };

export function UserRows({ accounts, activeAdmins, onChanged }: UserRowsProps) {
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
            <Fact term="Last login" value={lastLogin(account)} />
          </dl>
          <UserRowActions
            account={account}
            isSelf={account.id === id}
            isLastAdmin={account.is_admin && account.state === "active" && activeAdmins === 1}
            onChanged={onChanged}
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
  const { label, tone } = isExpired ? EXPIRED_INVITATION : STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const EXPIRED_INVITATION = { label: "Invite expired", tone: "signal" } as const;
const STATES = {
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

function lastLogin({ last_sign_in_at }: Account) {
  return last_sign_in_at ? dateAndTime(new Date(last_sign_in_at)) : "Never";
}
