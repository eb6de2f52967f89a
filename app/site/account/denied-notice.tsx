import { Button } from "../../ui/button.tsx";
import "../../styles/account.css";
import { useState } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
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
        <Button
          className="col-start-1 row-start-2 justify-self-start md:col-start-2 md:row-start-1"
          disabled={isBusy}
          onClick={signOut}
        >
          Log out
        </Button>
        <IconButton
          label="Dismiss"
          className="col-start-2 row-start-1 -mt-2 -mr-3 md:col-start-3 md:my-0"
          onClick={() => setDismissed(true)}
        >
          <CloseIcon size={18} />
        </IconButton>
      </div>
    </aside>
  );
}
