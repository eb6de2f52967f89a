import { X } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { LinkButton } from "../ui/layout/link.tsx";
import "../styles/all.css";
import { useSignOut } from "./use-sign-out.ts";

/** A notice on the page that a user without the admin role was redirected to. */
export default function DeniedNotice({ email }: { email: string }) {
  const { isBusy, signOut } = useSignOut();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <aside
      aria-label="Your account"
      className="border-b border-l-4 border-rule border-l-brand bg-raised text-sm"
    >
      <div className="frame grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center">
        <p>
          You’re logged in as <strong className="wrap-anywhere">{email}</strong>, but this account
          doesn’t have admin access. Ask an admin to grant it, or log out to use another account.
        </p>
        <div className="col-start-1 row-start-2 flex flex-wrap gap-3 md:col-start-2 md:row-start-1">
          <LinkButton to="/account">Your account</LinkButton>
          <Button disabled={isBusy} onClick={signOut}>
            Log out
          </Button>
        </div>
        <IconButton
          label="Dismiss"
          className="col-start-2 row-start-1 -mt-2 -mr-3 md:col-start-3 md:my-0"
          onClick={() => setDismissed(true)}
        >
          <X size={18} />
        </IconButton>
      </div>
    </aside>
  );
}
