import { useLocation } from "react-router";
import { useSession } from "../../session/session.ts";
import { LinkButton } from "../../ui/layout/link-button.tsx";

/** For an admin who came here because the site requires a second factor. */
export function SecondFactorNotice() {
  const session = useSession();
  const { state } = useLocation();
  if (session.status !== "signed-in") return null;
  if (session.isAdmin === "needs-second-factor") {
    return (
      <p role="status" className={NOTICE}>
        Admins need a second factor here. To open the admin area, add a passkey or set up an
        authenticator app below.
      </p>
    );
  }
  if (!state?.needsSecondFactor || session.isAdmin !== true) return null;
  return (
    <div role="status" className={NOTICE}>
      <p>Your account is protected. Store your recovery codes, then continue.</p>
      <p className="mt-3">
        <LinkButton to="/admin" variant="main">
          Continue to the admin area
        </LinkButton>
      </p>
    </div>
  );
}

const NOTICE = "mb-8 max-w-prose border border-l-4 border-rule border-l-brand bg-raised px-4 py-3";
