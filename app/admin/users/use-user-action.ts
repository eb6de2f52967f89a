import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import type { Account } from "../../api/users.ts";
import { checkRole } from "../../session/session.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import type { UserAction } from "./user-actions.ts";

/** Runs an action, after a confirmation where it has a warning. */
export function useUserAction(account: Account, onChanged: () => void) {
  const admin = useAdmin();
  const [pending, setPending] = useState<UserAction>();
  /** An invitation's link, when the site can't email it. */
  const [link, setLink] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function run(action: UserAction) {
    setPending(undefined);
    setBusy(true);
    try {
      setLink(findLink(await action.run()));
      toast.success("Success", action.outcome);
      // An admin who removes their own role or session is redirected by the guard.
      if (account.id === admin.id) await checkRole();
      onChanged();
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  function start(action: UserAction) {
    if (isBusy) return;
    if (action.warning) setPending(action);
    else void run(action);
  }

  return {
    isBusy,
    link,
    closeLink: () => setLink(undefined),
    /** The action whose warning is shown. */
    pending,
    start,
    confirm: () => pending && void run(pending),
    cancel: () => setPending(undefined),
  };
}

function findLink(result: object) {
  return "link" in result && typeof result.link === "string" ? result.link : undefined;
}
