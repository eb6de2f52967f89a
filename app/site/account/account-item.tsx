import "../../styles/account.css";
import { useSignOut } from "./use-sign-out.ts";

type AccountItemProps = { email: string; onSignOut: () => void };

/** In the navigation of a user without the admin role, who has no dashboard to log out from. */
export default function AccountItem({ email, onSignOut }: AccountItemProps) {
  const { isBusy, signOut } = useSignOut();
  return (
    <li className="account-item">
      <span className="account-email" title={email}>
        {email}
      </span>
      <button
        type="button"
        disabled={isBusy}
        onClick={async () => {
          await signOut();
          onSignOut();
        }}
      >
        Log out
      </button>
    </li>
  );
}
