import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import "../../styles/all.css";
import { useSignOut } from "./use-sign-out.ts";

/** At the top of the page that a user without the admin role was redirected to. */
export default function DeniedNotice({ email }: { email: string }) {
  const { isBusy, signOut } = useSignOut();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <aside
      aria-label="Your account"
      className="border-b border-l-4 border-rule border-l-brand bg-raised text-sm"
    >
      <div className="frame flex items-start gap-5 py-4 md:items-center">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-3">
          <p className="min-w-0 flex-1 basis-80">
            You’re logged in as <strong className="wrap-anywhere">{email}</strong>, but this account
            doesn’t have admin access. Ask an admin to grant it, or log out to use another account.
          </p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/account">Your account</LinkButton>
            <Button disabled={isBusy} onClick={signOut}>
              Log out
            </Button>
          </div>
        </div>
        <IconButton
          label="Dismiss"
          className="-mt-2 -mr-3 md:my-0"
          onClick={() => setDismissed(true)}
        >
          <CloseIcon size={18} />
        </IconButton>
      </div>
    </aside>
  );
}
