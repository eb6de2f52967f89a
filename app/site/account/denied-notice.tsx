import "../../styles/account.css";
import { useState } from "react";
import { CloseIcon } from "../../ui/icons.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** At the top of the page that a user without the admin role was redirected to. */
export default function DeniedNotice({ email }: { email: string }) {
  const { isBusy, signOut } = useSignOut();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <aside className="denied-notice" aria-label="Your account">
      <div className="frame">
        <p>
          You’re logged in as <strong>{email}</strong>, but this account doesn’t have admin access.
          Ask an admin to grant it, or log out to use another account.
        </p>
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={signOut}>
          Log out
        </button>
        <button type="button" className="icon-button" onClick={() => setDismissed(true)}>
          <CloseIcon size={18} />
          <span className="sr-only">Dismiss</span>
        </button>
      </div>
    </aside>
  );
}
